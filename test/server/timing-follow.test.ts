import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFrame } from '../../renderer/laps/timing/frames.ts'
import type { TimingItem } from '../../server/contract/actions/timing.ts'
import { ApiError } from '../../server/contract/client.ts'
import { session } from '../../server/contract/resources/weekend/session.ts'
import { openReader } from '../../server/db/engine/connection.ts'
import { findRow } from '../../server/db/rows/repo.ts'
import { SessionTiming } from '../../server/domain/timing/session-timing.ts'
import { make } from '../support/factories.ts'
import { joinRoom } from '../support/room.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, token, accountId } = server
const at = (second: number) => new Date(Date.UTC(2026, 3, 17, 16) + second * 1000).toISOString()

/** A race with three cars and their run sheets, and another session of the event with a run sheet. */
async function twoSessions() {
  const race = await make(api, 'sessions', { type: 'race' })
  const { id: sessionId, eventId } = race
  const practice = await make(api, 'sessions', { type: 'practice', eventId })
  const sheets: string[] = []
  for (const carClass of ['GTP', 'GTD', 'GTD']) {
    const { id: carId } = await make(api, 'cars', { eventId, class: carClass })
    sheets.push((await make(api, 'runSheets', { sessionId, carId })).id)
  }
  const { id: carId } = await make(api, 'cars', { eventId })
  sheets.push((await make(api, 'runSheets', { sessionId: practice.id, carId })).id)
  return { sessionId, eventId, sheets }
}
type Sessions = Awaited<ReturnType<typeof twoSessions>>

const lapsOf = async ({ eventId }: Sessions) => {
  const sessions = (await api.sessions.list({ eventId })).items
  return (await Promise.all(sessions.map(({ id }) => api.laps.list({ sessionId: id })))).flatMap(
    ({ items }) => items,
  )
}
const pick = <T>(some: readonly T[], number: number) => some[number % some.length] as T

/** What a person or a feed does, by two numbers. */
const DEEDS: Record<string, (sessions: Sessions, a: number, b: number) => Promise<unknown>> = {
  addLap: ({ sheets }, a, b) =>
    api.laps.create({
      runSheetId: pick(sheets, a),
      lapNumber: b % 9,
      lapTimeMs: 80_000 + b,
      pitIn: b % 5 === 0,
      startedAt: b % 4 === 0 ? at(90 * (b % 9)) : null,
    }),
  async changeLap(sessions, a, b) {
    const lap = pick(await lapsOf(sessions), a)
    if (lap) await api.laps.update(lap.id, b % 3 === 0 ? { pitIn: !lap.pitIn } : { lapTimeMs: 70_000 + b })
  },
  async moveLap(sessions, a, b) {
    const lap = pick(await lapsOf(sessions), a)
    if (lap) await api.laps.update(lap.id, { runSheetId: pick(sessions.sheets, b) })
  },
  async removeLap(sessions, a) {
    const lap = pick(await lapsOf(sessions), a)
    if (lap) await api.laps.remove(lap.id)
  },
  async undo(_, a) {
    const { items } = await api.listChanges({
      query: { limit: '6', since: String((await api.me()).seq - 6) },
    })
    await api.revertChanges({ body: { seq: pick(items, a)?.seq as number } })
  },
  manyLaps: ({ sheets }, a) =>
    Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        unlessRefused(() =>
          api.laps.create({ runSheetId: pick(sheets, a), lapNumber: 100 + index, lapTimeMs: 88_000 }),
        ),
      ),
    ),
  showFlag: ({ sessionId }, a) =>
    api.sessionFlags.create({ sessionId, flag: a % 2 ? 'green' : 'yellow', at: at(a % 60) }),
  changeSession: ({ sessionId }, a) =>
    api.sessions.update(sessionId, { status: pick(['live', 'red', 'finished'], a) }),
  async changeCar({ eventId }, a, b) {
    const car = pick((await api.cars.list({ eventId })).items, a)
    if (car) await api.cars.update(car.id, { class: pick(['GTP', 'GTD', 'LMP2'], b) })
  },
  async addCar({ sessionId, eventId, sheets }) {
    const { id: carId } = await make(api, 'cars', { eventId })
    sheets.push((await make(api, 'runSheets', { sessionId, carId })).id)
  },
}

/** Answers to some of them: a lap with this number is there, a row has changed since, or a run sheet is undone. */
const REFUSED = [409, 422]
async function unlessRefused(deed: () => Promise<unknown>) {
  try {
    await deed()
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSED.includes(error.problem.status)) throw error
  }
}

/** The running order, read for the first time. */
function readAnew(sessionId: string) {
  const connection = openReader(join(server.dataDir, 'trackside.db'))
  try {
    const scope = { connection, accountId }
    return new SessionTiming(scope, findRow(scope, session, sessionId) as never).items()
  } finally {
    connection.close()
  }
}

test('after any changes the running order is that of the session read anew, on a page with its room too', async () => {
  const deed = fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.nat(1000), fc.nat(1000))
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), async (deeds) => {
      const sessions = await twoSessions()
      const { sessionId } = sessions
      const room = joinRoom(server.url, 'sessions', sessionId, { token })
      await room.next('welcome')
      const read = () => api.sessionTiming({ params: { id: sessionId } })
      // Read once: what a page reads between a change and its taking back is not sent again if the room has read neither.
      let page = await read()
      /** The page's rows of these cars: of a car that was removed it takes its row out by itself. */
      const onPage = (rows: readonly TimingItem[]) => {
        for (const frame of room.frames.splice(0)) if (frame.type === 'timing') page = withFrame(page, frame)
        return rows.map(({ carId }) => page.items.find((row) => row.carId === carId))
      }
      for (const [name, a, b] of deeds) {
        await unlessRefused(() => DEEDS[name]?.(sessions, a, b) as Promise<unknown>)
        expect((await read()).items, name).toEqual(readAnew(sessionId))
      }
      const rows = readAnew(sessionId)
      await expect.poll(() => onPage(rows)).toEqual(rows)
      room.close()
    }),
    {
      numRuns: 12,
      endOnFailure: true,
      // Without a flag the earliest start of a lap is that of the race.
      examples: [
        [
          [
            ['changeSession', 0, 0],
            ['addLap', 0, 512],
            ['addLap', 1, 1000],
          ],
        ],
      ],
    },
  )
}, 60_000)
