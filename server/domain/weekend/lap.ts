import { type Best, type BestsByScope, improve, NO_BEST, rankingOf } from '../../calc/laps/lap-ranking.ts'
import { formatLapTime, parseLapTime } from '../../calc/laps/lap-time.ts'
import { endsInLane } from '../../calc/timing/crossings.ts'
import { type FlagAt, trackStatusBetween } from '../../calc/timing/flags.ts'
import type { BaseRow, FieldError, StoredRowOf } from '../../contract/define/define.ts'
import { MAX_DURATION_MS } from '../../contract/define/fields.ts'
import { lap, type TrackStatus } from '../../contract/resources/weekend/lap.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { type ReadScope, untilCommit } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { lapTiesOf } from '../../db/laps/lap-ties.ts'
import { addToTotals, sheetBestsOf } from '../../db/laps/run-sheet-totals.ts'
import { flagsDuringLaps } from '../../db/laps/session-flags.ts'
import { findRow } from '../../db/rows/repo.ts'
import { telemetryStore } from '../../db/tables/telemetry.ts'
import { crud, type Input, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict } from '../problem.ts'
import { finishOnceIn, reopenOnceOut } from './finish-session.ts'

type StoredLap = StoredRowOf<typeof lap>

/** `lapTime` is an alternative spelling of `lapTimeMs`; if both are given, they must agree. */
function accept(given: Input): { input: Input; errors: FieldError[] } {
  if (!Object.hasOwn(given, 'lapTime')) return { input: given, errors: [] }
  const { lapTime, ...input } = given
  const refuse = (path: string, message: string) => ({ input, errors: [{ path, message }] })
  if (lapTime === undefined) return { input, errors: [] }
  const inMs = input.lapTimeMs
  const lapTimeMs = lapTime === null ? null : parseLapTime(lapTime as string)
  if (lapTimeMs === 0 || (lapTimeMs ?? 0) > MAX_DURATION_MS) {
    return refuse('/lapTime', 'must be longer than zero and at most 48 hours')
  }
  if (typeof inMs === 'number' && inMs !== lapTimeMs) {
    return refuse('/lapTime', `says ${lapTimeMs} ms, lapTimeMs says ${inMs}`)
  }
  return { input: { ...input, lapTimeMs }, errors: [] }
}

const NEW_LAP = { kpis: {}, telemetryId: null, timingLapMs: null }
const TIES = ['runSheetId', 'sessionId', 'carId']

/** If an archive names telemetry missing in this account, the lap keeps its own. */
function withExistingTelemetry(scope: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow {
  const { telemetryId = null } = row
  const own = before?.telemetryId ?? null
  if (telemetryId === null || telemetryId === own) return row
  return telemetryStore.find(scope, telemetryId as string) ? row : { ...row, telemetryId: own }
}

/** Start and end of a lap, in ms since 1970: by its start time, else by its race time, else as one that ends now. */
function timesOf(scope: Writing, lap: StoredLap, flags: readonly FlagAt[]): [number, number] | null {
  const lasted = lap.lapTimeMs ?? 0
  if (lap.startedAt !== null) return [Date.parse(lap.startedAt), Date.parse(lap.startedAt) + lasted]
  const green = flags.find(({ flag }) => flag === 'green')
  if (lap.elapsedMs !== null && green) {
    const end = Date.parse(green.at) + lap.elapsedMs
    return [end - lasted, end]
  }
  if (findRow(scope, session, lap.sessionId)?.status === 'finished') return null
  const end = Date.parse(scope.now)
  return [end - lasted, end]
}

/** The most restrictive flag that was out during a lap. */
function statusDuring(scope: Writing, row: BaseRow): TrackStatus {
  const lap = row as unknown as StoredLap
  const flags = flagsDuringLaps(scope, lap.sessionId)
  const times = flags.length === 0 ? null : timesOf(scope, lap, flags)
  if (!times) return 'green'
  const [start, end] = times.map((ms) => new Date(ms).toISOString()) as [string, string]
  return trackStatusBetween(flags, start, end)
}

/** A feed's lap that a person gives another time is theirs; the feed's time stands beside it. */
function takenOver(scope: Writing, row: BaseRow, before: BaseRow): BaseRow {
  const isFeeds = before.source === 'feed' && row.source === 'feed'
  if (scope.actor.feedId || !isFeeds || row.lapTimeMs === before.lapTimeMs) return row
  return { ...row, source: 'manual', timingLapMs: before.lapTimeMs }
}

/** A lap takes session and car from its run sheet, and its track status from the flags. */
function complete(scope: Writing, given: BaseRow, before: BaseRow | null): BaseRow {
  const row = withExistingTelemetry(scope, given, before)
  if (before && TIES.every((field) => row[field] === before[field])) return takenOver(scope, row, before)
  const lap = { ...NEW_LAP, ...row, ...lapTiesOf(scope, row.runSheetId as string) } as BaseRow
  return lap.trackStatus === undefined ? { ...lap, trackStatus: statusDuring(scope, lap) } : lap
}

/** The bests of a session, by run sheet. */
const sessionBests = (scope: ReadScope, sessionId: string) =>
  untilCommit(scope, `bests ${sessionId}`, () => findSessionBests(scope, sessionId))

function findSessionBests(scope: ReadScope, sessionId: string) {
  const session = { ...NO_BEST }
  const classes = new Map<string, Best>()
  const sheets = new Map<string, BestsByScope>()
  for (const personal of sheetBestsOf(scope, sessionId)) {
    const ofClass = classes.get(personal.carClass) ?? { ...NO_BEST }
    classes.set(personal.carClass, ofClass)
    improve(ofClass, personal)
    improve(session, personal)
    sheets.set(personal.runSheetId, { personal, class: ofClass, session })
  }
  const alone = { personal: NO_BEST, class: NO_BEST, session }
  return (runSheetId: string): BestsByScope => sheets.get(runSheetId) ?? alone
}

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const sessions = new Map<string, ReturnType<typeof sessionBests>>()
  return (rows as unknown as StoredLap[]).map((row) => {
    let bestsOf = sessions.get(row.sessionId)
    if (!bestsOf) {
      bestsOf = sessionBests(scope, row.sessionId)
      sessions.set(row.sessionId, bestsOf)
    }
    return {
      ...row,
      lapTime: row.lapTimeMs === null ? null : formatLapTime(row.lapTimeMs),
      ...rankingOf(row, bestsOf(row.runSheetId)),
    }
  })
}

const derive = (scope: ReadScope, rows: readonly BaseRow[]) =>
  addToTotals(scope, rows as unknown as readonly StoredLap[])

/** Replaces a lap's typed time by the feed's. 409 without one. */
export function* takeTimingOf(scope: Writing, id: string, ifMatch?: number): Sliced<BaseRow> {
  const { timingLapMs } = laps.get(scope, id, ifMatch)
  if (timingLapMs === null)
    throw conflict('no_timing', 'The timing feed has reported no other time for this lap.')
  return yield* laps.update(scope, id, { lapTimeMs: timingLapMs, timingLapMs: null, source: 'feed' }, ifMatch)
}

const base = crud(lap, { accept, complete, derive, present })

/** Laps that are asked for one by one end a session under the chequered flag, and take its end back; imported ones do not. */
export const laps: Service = {
  ...base,
  create(scope, input) {
    const row = base.create(scope, input)
    finishOnceIn(scope, row.sessionId as string)
    return row
  },
  *update(scope, id, patch, ifMatch) {
    const row = yield* base.update(scope, id, patch, ifMatch)
    finishOnceIn(scope, row.sessionId as string)
    if (!endsInLane(row as unknown as StoredLap)) reopenOnceOut(scope, row)
    return row
  },
  *remove(scope, id, options) {
    const row = yield* base.remove(scope, id, options)
    reopenOnceOut(scope, row)
    return row
  },
}
