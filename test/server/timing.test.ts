import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withFrame } from '../../renderer/laps/timing/frames.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { joinRoom } from '../support/room.ts'
import { INSTANT } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, token } = server
const timing = (id: string) => api.sessionTiming({ params: { id } })

/** A race with three cars; the third has no lap. */
async function race() {
  const session = await make(api, 'sessions', { type: 'race' })
  const { id: sessionId, eventId } = session
  const [first, second, third] = [
    await make(api, 'cars', { eventId, class: 'GTP' }),
    await make(api, 'cars', { eventId, class: 'GTD', ours: true }),
    await make(api, 'cars', { eventId, class: 'GTD' }),
  ]
  const sheets = [
    await make(api, 'runSheets', { sessionId, carId: first.id }),
    await make(api, 'runSheets', { sessionId, carId: second.id }),
  ] as const
  for (const [index, sheet] of sheets.entries())
    for (const lapNumber of [1, 2])
      await api.laps.create({ runSheetId: sheet.id, lapNumber, lapTimeMs: 90_000 + 1000 * index })
  return { session, first, second, third, sheets }
}

test('the order of a session is answered from its laps', async () => {
  const { session, first, second, third, sheets } = await race()
  const answer = await timing(session.id)
  expect(answer).toMatchObject({
    sessionId: session.id,
    asOf: INSTANT,
    seq: (await api.me()).seq,
    flag: null,
  })
  expect(answer.items.map(({ carId, position, gapMs, ours }) => [carId, position, gapMs, ours])).toEqual([
    [first.id, 1, null, false],
    [second.id, 2, 2000, true],
    [third.id, null, null, false],
  ])
  await api.laps.create({ runSheetId: sheets[1].id, lapNumber: 3, lapTimeMs: 89_000, pitIn: true })
  const { items } = await timing(session.id)
  expect(items[0]).toMatchObject({
    carId: second.id,
    laps: 3,
    lastLapMs: 89_000,
    bestLapMs: 91_000,
    inPit: true,
    pits: 1,
  })
})

test('the clock of the order runs from the first green to the end', async () => {
  const { session } = await race()
  expect((await timing(session.id)).clock.lapsToGo).toBeNull()
  const at = new Date(Date.now() - 600_000).toISOString()
  await api.sessionFlags.create({ sessionId: session.id, flag: 'green', at })
  const { clock, flag } = await timing(session.id)
  expect(flag).toBe('green')
  expect(Math.round(Number(clock.elapsedMs) / 10_000)).toBe(60)
  expect(Math.round(Number(clock.remainingMs) / 10_000)).toBe(300)
})

test('the order needs read on its session, cars and laps', async () => {
  const { session } = await race()
  for (const entity of ['Session', 'Car', 'Lap']) {
    const { api: theirs } = await memberOf(server, { rules: [`!read:${entity}`] })
    const refused = await refusal(theirs.sessionTiming({ params: { id: session.id } }))
    expect([refused.status, refused.detail]).toEqual([403, expect.stringContaining(entity)])
  }
})

test('a room hears of the rows that have changed, at most twice a second', async () => {
  const { session, second, sheets } = await race()
  const room = joinRoom(server.url, 'sessions', session.id, { token })
  const { token: theirToken } = await memberOf(server, { rules: ['!read:Lap'] })
  const blind = joinRoom(server.url, 'sessions', session.id, { token: theirToken })
  await room.next('welcome')
  await blind.next('welcome')
  // The order as it was when the room opened is no news.
  await sleep(100)
  for (const lapNumber of [3, 4, 5])
    await api.laps.create({ runSheetId: sheets[1].id, lapNumber, lapTimeMs: 91_000 })
  const frameWith = async (laps: number) => {
    for (;;) {
      const frame = await room.next('timing')
      if (frame.items.find(({ carId }) => carId === second.id)?.laps === laps) return frame
    }
  }
  const last = await frameWith(5)
  expect(last.items.find(({ carId }) => carId === second.id)).toEqual((await timing(session.id)).items[0])
  expect(last.seq).toBeLessThanOrEqual((await api.me()).seq)
  await api.laps.create({ runSheetId: sheets[1].id, lapNumber: 6, lapTimeMs: 95_000 })
  expect((await frameWith(6)).items.map(({ number }) => number)).not.toContain(
    (await timing(session.id)).items.at(-1)?.number,
  )
  // A row that was read ahead of the room comes once more.
  await sleep(1100)
  // A change that moves nothing sends nothing.
  const sent = room.frames.filter(({ type }) => type === 'timing').length
  await api.laps.create({ runSheetId: sheets[1].id, lapNumber: 0, lapTimeMs: 99_000 })
  const flag = await api.sessionFlags.create({ sessionId: session.id, flag: 'yellow' })
  await room.receives(flag)
  await sleep(1100)
  expect(room.frames.filter(({ type }) => type === 'timing')).toHaveLength(sent)
  expect(blind.frames.filter(({ type }) => type === 'timing')).toEqual([])
})

test('a lap that is moved to another run sheet changes the rows of both cars in the room', async () => {
  const { session, first, second, sheets } = await race()
  const { id } = await api.laps.create({ runSheetId: sheets[0].id, lapNumber: 3, lapTimeMs: 88_000 })
  const room = joinRoom(server.url, 'sessions', session.id, { token })
  await room.next('welcome')
  const read = await timing(session.id)
  await api.laps.update(id, { runSheetId: sheets[1].id })
  const lapsOnPage = () => {
    const frames = room.frames.filter((frame) => frame.type === 'timing')
    return frames.reduce(withFrame, read).items.map(({ carId, laps }) => [carId, laps])
  }
  await expect.poll(lapsOnPage).toEqual(
    expect.arrayContaining([
      [second.id, 3],
      [first.id, 2],
    ]),
  )
})
