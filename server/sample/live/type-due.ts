import type { StoredRowOf } from '../../contract/define/define.ts'
import { setup } from '../../contract/resources/garage/setup.ts'
import { tyreSet } from '../../contract/resources/garage/tyre-set.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { driver } from '../../contract/resources/weekend/driver.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { type Outcome, type Sliced, steps } from '../../db/engine/sliced.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { type SampleWeekend, sampleWeekends } from '../../db/tables/sample-weekends.ts'
import { services } from '../../domain/index.ts'
import type { Writing } from '../../domain/principal.ts'
import { Problem } from '../../domain/problem.ts'
import { insertIfValid } from '../../domain/timing/insert-if-valid.ts'
import { isTeamCar, kitOf, setKey, setupKey } from '../garage/kits.ts'
import type { WeekendRunSheet } from '../weekend.ts'
import { type Due, practiceFrom } from './timeline.ts'

type SheetRow = StoredRowOf<typeof runSheet>
type DueLap = Extract<Due, { lap: unknown }>

/** Laps and flags typed in one transaction. */
const MAX_AT_ONCE = 100

/** Leaves out a write that the rules refuse: a person has changed what it builds on. */
function* unlessRefused<T>(write: () => Outcome<T>): Sliced<void> {
  try {
    yield* steps<unknown>(write())
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

/** The stint that begins with this lap; of our cars with the set and the setup that are on. */
function stintOf(scope: ReadScope, { sheet, lap }: DueLap, { carId }: SheetRow, driverId: string | null) {
  const { startLap = null, fuelInKg = null } = sheet.stints.find(({ stint }) => stint === lap.stint) ?? {}
  const { carNumber, sessionName } = sheet
  const kit = isTeamCar(carNumber) ? kitOf(carNumber, sessionName) : undefined
  const place = (lap.stint ?? 1) - 1
  const on = (name: string | undefined, find: (name: string) => { id: string } | undefined) =>
    name === undefined ? null : (find(name)?.id ?? null)
  return {
    stint: place + 1,
    driverId,
    startLap,
    fuelInKg,
    tyreSetId: on(
      kit?.sets[place],
      (set) => findRowsBy(scope, tyreSet, { carId, number: setKey(carNumber, set) }, 1)[0],
    ),
    setupId: on(
      kit?.setups[place],
      (name) => findRowsBy(scope, setup, { carId, name: setupKey(carNumber, name) }, 1)[0],
    ),
  }
}

function sheetOf(
  scope: ReadScope,
  { event_id: eventId, session_id: sessionId }: SampleWeekend,
  { carNumber }: WeekendRunSheet,
) {
  const [found] = findRowsBy(scope, car, { eventId, number: carNumber }, 1)
  const sheet = found && findRowsBy(scope, runSheet, { sessionId, carId: found.id }, 1)[0]
  return sheet as unknown as SheetRow | undefined
}

/** A lap, and its stint if it begins one. A lap that a person typed stays: its number is taken. */
function* typeLap(scope: Writing, sample: SampleWeekend, due: DueLap): Sliced<void> {
  const sheet = sheetOf(scope, sample, due.sheet)
  if (!sheet) return
  // The flags say what it was driven under.
  const { driver: name, trackStatus: _, ...driven } = due.lap
  const [firstName, ...rest] = (name ?? '').split(' ')
  const [person] = findRowsBy(scope, driver, { firstName, lastName: rest.join(' ') } as never, 1)
  const driverId = person?.id ?? null
  const known = sheet.stints.find(({ stint }) => stint === driven.stint)
  const stint = known ?? stintOf(scope, due, sheet, driverId)
  if (!known) {
    const { setupId, tyreSetId } = stint
    const first = sheet.stints.length === 0 && { driverId, setupId, tyreSetId }
    const patch = runSheet.update.parse({ ...first, stints: [...sheet.stints, stint] })
    yield* unlessRefused(() => services.runSheets.update(scope, sheet.id, patch))
  }
  const body = { ...driven, runSheetId: sheet.id, driverId, tyreSetId: stint.tyreSetId }
  yield* unlessRefused(() => insertIfValid(scope, services.laps, body))
}

function* typeOne(scope: Writing, sample: SampleWeekend, due: Due): Sliced<void> {
  if ('lap' in due) return yield* typeLap(scope, sample, due)
  const { resource, body } = due.row
  const own = {
    ...body,
    sessionId: sample.session_id,
    ...('eventId' in body && { eventId: sample.event_id }),
  }
  yield* unlessRefused(() => insertIfValid(scope, services[resource], own))
}

/**
 * Types what the practice of a sample has come to by this time, in ms since 1970; at most some of it at once. Ends with the
 * session, and when a person has ended or removed it. Returns how much is left to be typed by this time.
 */
export function* typeDue(scope: Writing, sample: SampleWeekend, nowMs: number): Sliced<number> {
  const { session_id: sessionId, clock_starts_at: startsAt } = sample
  const keep = (typedMs: number, typing: boolean) =>
    sampleWeekends.setTyped(scope.connection, scope.accountId, typedMs, typing)
  const row = sessionId && findRow(scope, session, sessionId)
  if (!row || !startsAt || row.status === 'finished') {
    keep(sample.typed_ms, false)
    return 0
  }
  const { timeline } = practiceFrom(startsAt)
  const clockMs = nowMs - Date.parse(startsAt)
  const due = timeline.filter(({ atMs }) => atMs > sample.typed_ms && atMs <= clockMs)
  const now = due.slice(0, MAX_AT_ONCE)
  // What ends in the same millisecond is typed together.
  while (now.length > 0 && due[now.length]?.atMs === now.at(-1)?.atMs) now.push(due[now.length]!)
  for (const each of now) {
    yield* typeOne(scope, sample, each)
    yield
  }
  const last = now.at(-1)?.atMs
  if (last === undefined) return 0
  const isOver = last === timeline.at(-1)?.atMs
  if (isOver) yield* unlessRefused(() => services.sessions.update(scope, sessionId, { status: 'finished' }))
  keep(last, !isOver)
  return due.length - now.length
}
