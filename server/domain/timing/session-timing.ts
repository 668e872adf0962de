import { type CarProgress, progressOf, timingOf } from '../../calc/timing/timing.ts'
import type { Change } from '../../contract/actions/change.ts'
import type { TimingItem } from '../../contract/actions/timing.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { sessionFlag } from '../../contract/resources/weekend/session-flag.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { flagsOf } from '../../db/laps/session-flags.ts'
import { firstStartOf, timingLapsOf } from '../../db/laps/timing-laps.ts'
import { latestSeq } from '../../db/log/changes.ts'
import { roomLog } from '../../db/log/room-log.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { LiveSession } from './live-session.ts'

type SessionRow = StoredRowOf<typeof session>
type CarRow = StoredRowOf<typeof car>
type SheetRow = StoredRowOf<typeof runSheet>

/** The earliest of some times; null if none is known. */
const earliest = (times: (number | null)[]): number | null =>
  times.reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.min(a, b)), null)

/** The first green flag of a session in ms since 1970; null without one. */
function greenOf(scope: ReadScope, sessionId: string): number | null {
  const green = flagsOf(scope, sessionId).find(({ flag }) => flag === 'green')
  return green ? Date.parse(green.at) : null
}

/** Entity types on which the whole running order depends; of all others only laps concern it. */
const WHOLE = new Set([car, runSheet, session, sessionFlag].map(({ entityType }) => entityType))
export const concernsTiming = ({ entityType }: Change): boolean =>
  entityType === lap.entityType || WHOLE.has(entityType)

/** With more changes the session is read again. */
const MAX_FOLLOWED = 200

/** Run sheets whose laps a change of a lap concerns. */
function sheetsOf(scope: ReadScope, { opType, entityId, diff }: Change): unknown[] {
  const sheetIn = (row: unknown) => (row as { runSheetId?: unknown } | null | undefined)?.runSheetId
  if (opType !== 'update') return diff.flatMap(({ from, to }) => [sheetIn(from), sheetIn(to)])
  const former = diff.filter(({ path }) => path === '/runSheetId').map(({ from }) => from)
  return [...former, sheetIn(findRow(scope, lap, entityId))]
}

/**
 * Running order of a session. Keeps the progress of each car, so that a new lap reads the laps of its run sheet only.
 */
export class SessionTiming {
  readonly #session: SessionRow
  readonly #cars: CarRow[]
  /** Start of the race: the first green flag, else the first lap that has a start time. */
  readonly #startMs: number | null
  /** Start of each run sheet's first lap that has one; null where a flag is the start. */
  readonly #firstStarts: Map<string, number | null> | null
  /** By car. */
  readonly #progress: Map<string, CarProgress>
  readonly #sheets: Map<string, SheetRow>
  /** The end of the log up to which changes are taken in. */
  #seq: number

  constructor(scope: ReadScope, row: SessionRow) {
    this.#session = row
    this.#seq = latestSeq(scope)
    this.#cars = findRowsBy(scope, car, { eventId: row.eventId }) as unknown as CarRow[]
    const sheets = findRowsBy(scope, runSheet, { sessionId: row.id }) as unknown as SheetRow[]
    const green = greenOf(scope, row.id)
    this.#firstStarts = green === null ? new Map(sheets.map(({ id }) => [id, firstStartOf(scope, id)])) : null
    this.#startMs = green ?? this.#firstStart()
    this.#sheets = new Map(sheets.map((sheet) => [sheet.id, sheet]))
    this.#progress = new Map(
      sheets.map((sheet) => [sheet.carId, progressOf(timingLapsOf(scope, sheet.id), sheet, this.#startMs)]),
    )
  }

  /** Takes in what was written since. False where the whole session is to be read again. */
  follow(scope: ReadScope): boolean {
    const seq = latestSeq(scope)
    if (seq === this.#seq) return true
    const { id: sessionId, eventId } = this.#session
    const types = [car.entityType]
    const range = { sessionId, eventId, types, since: this.#seq, limit: MAX_FOLLOWED + 1 }
    const seqs = roomLog.missed(scope, range).map(({ seq }) => seq)
    if (seqs.length > MAX_FOLLOWED) return false
    this.#seq = seq
    return this.takeIn(scope, roomLog.changes(scope, seqs))
  }

  /** Takes in changes of the session or event. False where the whole session is to be read again. */
  takeIn(scope: ReadScope, changes: readonly Change[]): boolean {
    if (changes.some(({ entityType }) => WHOLE.has(entityType))) return false
    const ofLaps = changes.filter(({ entityType }) => entityType === lap.entityType)
    const sheets = new Set(ofLaps.flatMap((change) => sheetsOf(scope, change)))
    sheets.delete(undefined)
    return [...sheets].every((id) => this.#refresh(scope, id as string))
  }

  /** Reads the laps of a run sheet again. False if the run sheet is not known. */
  #refresh(scope: ReadScope, runSheetId: string): boolean {
    const sheet = this.#sheets.get(runSheetId)
    if (!sheet) return false
    this.#firstStarts?.set(runSheetId, firstStartOf(scope, runSheetId))
    if (this.#firstStarts && this.#firstStart() !== this.#startMs) return false
    this.#progress.set(sheet.carId, progressOf(timingLapsOf(scope, runSheetId), sheet, this.#startMs))
    return true
  }

  #firstStart(): number | null {
    return earliest([...(this.#firstStarts?.values() ?? [])])
  }

  items(live: LiveSession | null = null): TimingItem[] {
    const none = progressOf([], null, this.#startMs)
    return timingOf(
      this.#session,
      this.#cars.map((each) => ({
        car: each,
        progress: this.#progress.get(each.id) ?? none,
        live: live?.cars.get(each.id),
      })),
    )
  }
}
