import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createClient } from '../../../server/contract/client.ts'
import { startServer } from '../../../server/process/start.ts'
import type { Received } from '../../../server/timing/recording.ts'
import { environmentOf } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { FeedState } from '../../timing/link-cuts.ts'
import { generatedRace } from '../../timing/race-generator.ts'
import { audit } from '../power-cut/audit.ts'
import { cutPoints } from '../power-cut/cut-power.ts'
import { emptyDisk } from '../power-cut/disk.ts'
import { isPossible, LONG_MS, note } from '../power-cut/form.ts'
import { layOut, leftAfterCut, MODES } from '../power-cut/rebuild.ts'
import { type Recorded, record } from '../power-cut/record.ts'
import type { TraceEntry } from '../power-cut/trace.ts'
import { chanceOf } from '../seed.ts'
import { FeedStand } from './feed-stand.ts'
import { expectRace, listen, settled, storedLaps, until } from './judge.ts'

const CUTS = Math.min(Number(process.env.FAULT_ROUNDS ?? 3), 20)
const SPEED = 600

/** What the network reports after the cut: all from the beginning, or its state and what comes next. */
function reportedAfter(heard: readonly Received[], newestMs: number | null): Received[] {
  const [{ at: from } = { at: 0 }] = heard
  if (newestMs === null) return [...heard]
  const feed = new FeedState()
  const next = heard.findIndex(({ at }) => at! >= from! + newestMs)
  for (const one of heard.slice(0, next)) feed.take(one)
  return [{ at: heard[next]?.at ?? 0, bytes: feed.refresh() }, ...heard.slice(next)]
}

describe.skipIf(!isPossible)(`a garage whose power goes in the middle of a race, ${note}`, () => {
  const race = generatedRace(chanceOf('race').whole(0, 2 ** 31), {
    cars: 8,
    laps: 20,
    readTwice: false,
    penalties: false,
  })
  let recorded: Recorded
  let port: number
  let eventId: string

  beforeAll(async () => {
    recorded = await record(async ({ client }) => {
      const stand = new FeedStand(race.lines, { speed: SPEED })
      port = await stand.listen()
      const feed = await listen(client, port)
      eventId = feed.eventId!
      await stand.reported
      await settled(client)
      stand.close()
    })
  }, 120_000)

  /** Starts the server on what is left, and sends it the rest of the race; `isWhole` all of it again. */
  async function goOn(dataDir: string, isWhole: boolean): Promise<number> {
    const env = environmentOf(dataDir, { RATE_LIMIT_PER_MIN: '0', LOG_LEVEL: 'fatal' })
    const server = await startServer(readConfig(env))
    const client = createClient({ baseUrl: server.url, token: recorded.token })
    try {
      const laps = [...(await storedLaps(client, eventId)).values()].flat()
      const newestMs = laps.reduce((newest, { elapsedMs }) => Math.max(newest, elapsedMs!), 0)
      const stand = new FeedStand(reportedAfter(race.lines, isWhole || newestMs === 0 ? null : newestMs))
      await until(async () => void (await stand.listen(port)))
      await stand.reported
      await settled(client)
      await expectRace(client, eventId, race)
      expect((await client.sessions.list({ eventId })).items).toHaveLength(1)
      stand.close()
      return laps.length
    } finally {
      await server.close()
    }
  }

  test(
    `after ${CUTS} cuts in three ways its laps go on, once each`,
    async () => {
      const { trace, asked, answered } = recorded
      const added = asked.find(({ method, path }) => method === 'POST' && path === '/timing-feeds')
      const points = cutPoints(trace, CUTS, chanceOf('feed cuts'), answered.get(added?.requestId as string))
      const disk = emptyDisk()
      const folder = join(tempFolder(), 'data')
      const random = chanceOf('feed torn')
      let [place, left] = [0, 0]
      for (const cut of points.sort((a, b) => a - b)) {
        for (; place < cut; place += 1) disk.take(trace[place] as TraceEntry)
        for (const [index, mode] of MODES.entries()) {
          const files = leftAfterCut(disk, mode, random)
          layOut(files, folder)
          expect(await audit(folder, recorded, cut), `${mode} at ${cut}`).toEqual([])
          layOut(files, folder)
          left += await goOn(folder, (place + index) % 2 === 0)
        }
      }
      expect(left).toBeGreaterThan(0)
    },
    LONG_MS,
  )
})
