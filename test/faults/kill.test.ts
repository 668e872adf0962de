import { expect, test } from 'vitest'
import { addSession } from '../support/weekend-rows.ts'
import { damageOf, damageOfCopy, type Laps, readLaps, readLog, storedPart } from './crash-audit.ts'
import { crashMoments } from './crash-moment.ts'
import { startGarage } from './garage.ts'
import { loadShots, type Shot, storm } from './lap-storm.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6)
const LAPS = 1000
const IN_FLIGHT = 48
const CARS = 12
/** A round takes three seconds where nothing else runs. */
const BUSY_MACHINE_MS = 60_000

const garage = startGarage(CARS)

/** Position of a lap, which is unique. */
const place = ({ runSheetId, lapNumber }: { runSheetId: string; lapNumber: number }) =>
  `${runSheetId} ${lapNumber}`

/** A different stretch of the storm in each round, at random within it. */
const killAfter = (round: number) => {
  const stretch = (LAPS - 200) / ROUNDS
  return Math.round(100 + stretch * (round + Math.random()))
}

/** Fires all the shots and ends the server without warning somewhere in the middle. */
async function crashDuring(shots: Shot[], round: number): Promise<void> {
  const { promise: crashed, resolve } = Promise.withResolvers<unknown>()
  const answersBefore = killAfter(round)
  const atMoment = crashMoments[round % crashMoments.length]
  await storm(garage.clientNow(), shots, IN_FLIGHT, (answers) => {
    if (answers === answersBefore)
      atMoment?.(garage.server.dataDir, () => resolve(garage.server.kill('SIGKILL')))
  })
  expect(await crashed).toEqual({ code: null, signal: 'SIGKILL' })
}

/** The log after `since` has no gap, and its laps are the stored laps, field by field. */
async function expectLogged(laps: Laps, since: number) {
  const { changes, latestSeq } = await readLog(garage.clientNow(), since)
  const expected = Array.from({ length: latestSeq - since }, (_, index) => since + index + 1)
  expect(changes.map(({ seq }) => seq)).toEqual(expected)
  const created = changes.filter(({ entityType, opType }) => entityType === 'lap' && opType === 'create')
  expect(new Map(created.map(({ entityId, diff }) => [entityId, storedPart(diff[0]?.to)]))).toEqual(laps)
  expect(created).toHaveLength(laps.size)
  expect(new Set([...laps.values()].map(place)).size).toBe(laps.size)
}

function expectEveryAnswerKept(shots: readonly Shot[], laps: Laps) {
  for (const { answer } of shots) if (answer) expect(laps.get(answer.id)).toEqual(storedPart(answer))
}

/** Sends every request with a key again, those that were answered too. */
async function retry(shots: readonly Shot[]): Promise<Shot[]> {
  const again = shots
    .filter(({ idempotencyKey }) => idempotencyKey !== undefined)
    .map((shot) => ({ ...shot, answer: undefined }))
  await storm(garage.clientNow(), again, IN_FLIGHT, () => {})
  return again
}

/** An answered request gets the same answer again; one that was only stored gets the stored result. */
function expectNothingDoubled(shots: readonly Shot[], again: readonly Shot[], before: Laps, after: Laps) {
  const first = new Map(shots.map((shot) => [place(shot.body), shot.answer]))
  const stored = new Map([...before.values()].map((row) => [place(row), row.id]))
  for (const { body, answer } of again) {
    expect(answer).toBeDefined()
    expect(answer).toEqual(first.get(place(body)) ?? answer)
    expect(answer?.id).toBe(stored.get(place(body)) ?? answer?.id)
  }
  const added = again.filter(({ body }) => !stored.has(place(body)))
  expect(after.size).toBe(before.size + added.length)
  for (const [id, row] of before) expect(after.get(id)).toEqual(row)
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: a server killed in the middle of 1,000 laps has kept what it answered, and nothing half',
  async (round) => {
    const { session, runSheets } = await addSession(
      garage.clientNow(),
      garage.weekend,
      `Practice ${round + 2}`,
    )
    const { seq: before } = await garage.clientNow().me()
    const sheetIds = runSheets.map(({ id }) => id)
    const shots = loadShots(sheetIds, LAPS, `round-${round}`)
    await crashDuring(shots, round)
    expect(shots.some(({ answer }) => answer === undefined)).toBe(true)
    expect(damageOfCopy(garage.server.dataDir)).toEqual([])

    await garage.server.restart()
    const found = await readLaps(garage.clientNow(), session.id)
    expectEveryAnswerKept(shots, found)
    await expectLogged(found, before)

    const again = await retry(shots)
    const after = await readLaps(garage.clientNow(), session.id)
    expectEveryAnswerKept([...shots, ...again], after)
    expectNothingDoubled(shots, again, found, after)
    await expectLogged(after, before)
  },
  BUSY_MACHINE_MS,
)

test('after the last round the log has every lap, the server ends in order and the file is intact', async () => {
  await expectLogged(await readLaps(garage.clientNow()), 0)
  expect(await garage.server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(garage.server.stderr()).toBe('')
  expect(damageOf(garage.server.dataDir)).toEqual([])
})
