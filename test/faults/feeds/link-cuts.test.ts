import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { recording } from '../../timing/hear.ts'
import { generatedRace } from '../../timing/race-generator.ts'
import { chanceOf } from '../seed.ts'
import { type After, FeedStand, lengthOf } from './feed-stand.ts'
import { expectAsReported, expectRace, listen, settled } from './judge.ts'

/** A connection comes back after two seconds. */
const CUTS = process.env.FAULT_ROUNDS === undefined ? 5 : 50
const PIECES = 200
const RACES = Math.min(Number(process.env.FAULT_ROUNDS ?? 5), 40)
const LONG_MS = 60_000 + CUTS * 4000
const RECORDINGS = [
  'sebring-2009-session-4',
  'orbits-mock-session',
  'eight-hour-race-start',
  'reset-mid-race',
]
const AFTER: After[] = ['state', 'nothing', 'all']

const server = await startTestServer()
const { api } = server

function places(length: number, count: number, purpose: string): number[] {
  const { whole } = chanceOf(purpose)
  return Array.from({ length: count }, () => whole(1, length - 1))
}

/** Plays it to the service and waits until it is written; again from the beginning it writes nothing. */
async function play(heard: Parameters<typeof lengthOf>[0], after: After, purpose: string) {
  const length = lengthOf(heard)
  const options = { after, pieces: places(length, PIECES, `pieces ${purpose}`) }
  const stand = new FeedStand(heard, { ...options, cuts: places(length, CUTS, `cuts ${purpose}`) })
  const feed = await listen(api, await stand.listen())
  await stand.reported
  return { feed, stand }
}

test.each(AFTER)(
  `recordings in ${PIECES} pieces over a link that is cut ${CUTS} times and then reports %s give each lap once`,
  async (after) => {
    const played = await Promise.all(
      RECORDINGS.map(async (name) => ({
        heard: recording(name),
        ...(await play(recording(name), after, `${name} ${after}`)),
      })),
    )
    await settled(api)
    for (const { feed, heard, stand } of played) {
      expect(stand.connections).toBeGreaterThan(CUTS / 2)
      await expectAsReported(api, feed.eventId!, heard)
      await api.timingFeeds.update(feed.id, { enabled: false })
    }
    // Heard again as a whole by a new connection.
    const { seq } = await api.me()
    for (const { feed, heard } of played) {
      const again = new FeedStand(heard)
      await api.timingFeeds.update(feed.id, { enabled: true, port: await again.listen() })
      await again.reported
    }
    await settled(api)
    const { items } = await api.listChanges({ query: { since: String(seq), limit: '500' } })
    const written = items.filter(({ entityType }) => entityType !== 'timing_feed')
    expect(written.map(({ opType, entityType, diff }) => [opType, entityType, diff])).toEqual([])
    for (const { feed } of played) await api.timingFeeds.update(feed.id, { enabled: false })
  },
  LONG_MS,
)

test(`${RACES} generated races over such a link give exactly the laps that were driven`, {
  timeout: LONG_MS,
}, async () => {
  const { whole } = chanceOf('generated races')
  const played = await Promise.all(
    Array.from({ length: RACES }, async () => {
      const seed = whole(0, 2 ** 31)
      const race = generatedRace(seed, { readTwice: false })
      return { race, seed, ...(await play(race.lines, 'state', `race ${seed}`)) }
    }),
  )
  await settled(api)
  for (const { feed, race } of played) await expectRace(api, feed.eventId!, race)
  for (const { feed } of played) await api.timingFeeds.update(feed.id, { enabled: false })
})
