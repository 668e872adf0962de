import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import type { timingFeed, UnknownEntry } from '../../contract/resources/timing-feed.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { raceControlMessage } from '../../contract/resources/weekend/race-control-message.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { sessionFlag } from '../../contract/resources/weekend/session-flag.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { flagsOf } from '../../db/laps/session-flags.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { CountedCrossing, KnownSession } from '../../timing/book/book-settings.ts'
import type { BookLap, Effect, Run, StoredLap } from '../../timing/book/effects.ts'
import type { ShownFlag } from '../../timing/book/run-state.ts'
import { services } from '../index.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'
import { FeedCars } from './feed-cars.ts'
import { FeedLengths, type LengthEffect } from './feed-lengths.ts'
import type { FeedPlace } from './feed-place.ts'
import { findSession, newSession, placeholderName } from './feed-sessions.ts'
import { recordStint } from './feed-stints.ts'
import { recordReading } from './feed-weather.ts'
import { insertIfValid } from './insert-if-valid.ts'
import { hasCrossing, storedLapsOf } from './stored-laps.ts'

export type Feed = Pick<StoredRowOf<typeof timingFeed>, 'id' | 'name' | 'createCars' | 'createSessions'> & {
  eventId: string
}

/** The effects that are stored; the others are shown only. */
export type StoredEffect =
  | Extract<Effect, { type: 'run' | 'entry' | 'lap' | 'message' | 'weather' }>
  | FlagEffect
  | LengthEffect
type LapEffect = Extract<Effect, { type: 'lap' }>
/** A flag with the race time at which it was shown; null before the start. */
export type FlagEffect = Extract<Effect, { type: 'flag' }> & { elapsedMs: number | null }

/** A race clock of whole seconds reports a flag as late as this. */
const SAME_FLAG_MS = 2000
const MAX_WAITING_FLAGS = 100
/** Laps of entries that are no car yet. */
const MAX_HELD = 10_000

const iso = (ms: number) => new Date(Math.round(ms)).toISOString()

/** Fields of a lap that the feed reports. */
function fieldsOf(report: BookLap, driverId: string | null) {
  const [sector1Ms = null, sector2Ms = null, sector3Ms = null] = report.sectorsMs.map((ms) =>
    ms === null ? null : Math.round(ms),
  )
  return {
    lapTimeMs: report.lapTimeMs,
    elapsedMs: report.elapsedMs,
    startedAt: report.startedAt === null ? null : iso(report.startedAt),
    sector1Ms,
    sector2Ms,
    sector3Ms,
    marker: report.marker,
    valid: report.valid,
    position: report.position,
    topSpeedKph: report.topSpeedKph,
    driverId,
  }
}

/** Of a stored lap, what the feed adds where nothing is known yet. */
const filling = (stored: BaseRow, report: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(report).filter(([field, value]) => stored[field] === null && value !== null),
  )

/**
 * Turns what a feed reports into rows, through the ordinary write path. Rows are matched by what they are called, so that the
 * same report again writes nothing; what a person typed stays, with the feed's lap time beside it.
 */
export class FeedRows {
  readonly #feed: Feed
  readonly #cars: FeedCars
  readonly #place: FeedPlace | null
  readonly #runs = new Map<number, Run>()
  /** Sessions by run. */
  readonly #sessions = new Map<number, string>()
  readonly #lengths = new FeedLengths()
  /** Flags of runs without a name, which wait for their first lap: it may be of a session that is stored. */
  #waitingFlags: FlagEffect[] = []
  /** Laps of entries that are no car yet, for the time when a person says which they are; the newest of each. */
  readonly #held = new Map<string, LapEffect>()

  constructor(feed: Feed, place: FeedPlace | null = null) {
    this.#feed = feed
    this.#place = place
    if (place) this.#runs.set(place.run.id, place.run)
    this.#cars = new FeedCars(feed, place?.numbers)
  }

  /** Laps of a car that are stored already, as the feed reported them. */
  stored(scope: ReadScope, run: Run, key: string, number: string | null): readonly StoredLap[] {
    const found = findSession(scope, this.#feed.eventId, run)
    const carId = this.#cars.find(scope, key, number)
    const sheet = found && carId && findRowsBy(scope, runSheet, { sessionId: found.id, carId }, 1)[0]
    const takenOff = this.#place?.run.id === run.id ? this.#place.takenOff?.[key] : undefined
    return sheet ? storedLapsOf(scope, sheet.id, takenOff) : []
  }

  /** The stored session in which this feed's car crossed the line at a race time. */
  sessionOfCrossing(
    scope: ReadScope,
    key: string,
    number: string | null,
    crossing: CountedCrossing,
  ): KnownSession | null {
    const carId = this.#cars.find(scope, key, number)
    const sheet =
      carId && findRowsBy(scope, runSheet, { carId }).find((each) => hasCrossing(scope, each.id, crossing))
    const row = sheet && findRow(scope, session, sheet.sessionId as string)
    return row ? { name: row.name as string, startsAt: Date.parse(row.startsAt as string) } : null
  }

  /** Flags of a run that are stored already. */
  storedFlags(scope: ReadScope, run: Run): ShownFlag[] {
    const found = findSession(scope, this.#feed.eventId, run)
    return found ? flagsOf(scope, found.id).map(({ flag, at }) => ({ flag, at: Date.parse(at) })) : []
  }

  get unknown(): UnknownEntry[] {
    return this.#cars.unknown
  }

  /** Matches all entries again after a car's numbers changed. @returns entries that have a car now, with their held laps */
  rematch(scope: ReadScope): StoredEffect[] {
    const entries = this.#cars.rematch(scope).map((entry) => ({ type: 'entry' as const, entry }))
    const laps = [...this.#held].filter(([, { key }]) => this.#cars.known(key) !== undefined)
    for (const [place] of laps) this.#held.delete(place)
    return [...entries, ...laps.map(([, lap]) => lap)]
  }

  get numbers(): FeedPlace['numbers'] {
    return this.#cars.numbers
  }

  /** The session of a run, once it is stored. */
  sessionOf(runId: number): string | undefined {
    return this.#sessions.get(runId)
  }

  isRace(runId: number): boolean {
    const run = this.#runs.get(runId)
    return run !== undefined && newSession(run).type === 'race'
  }

  carOf(key: string): string | undefined {
    return this.#cars.known(key)
  }

  /** Writes what is to be stored, in order. */
  *apply(scope: Writing, effects: readonly StoredEffect[]): Sliced<void> {
    for (const effect of effects) {
      if (effect.type === 'run') this.#run(scope, effect.run)
      else if (effect.type === 'entry') this.#cars.take(scope, effect.entry)
      else if (effect.type === 'flag') this.#flag(scope, effect)
      else if (effect.type === 'lap') yield* this.#lap(scope, effect)
      else if (effect.type === 'length') this.#length(scope, effect)
      else if (effect.type === 'weather') recordReading(scope, this.#feed.eventId, this.#sessions, effect)
      else this.#message(scope, effect)
      yield
    }
  }

  /** A run is stored with the first that belongs to it; from then on its row follows it. */
  #run(scope: Writing, run: Run): void {
    this.#runs.set(run.id, run)
    const id = this.#sessions.get(run.id) ?? findSession(scope, this.#feed.eventId, run)?.id
    const row = id && findRow(scope, session, id)
    if (!row) return
    this.#sessions.set(run.id, row.id)
    const isNamed = run.name !== null && row.name === placeholderName(run)
    const ends = run.state === 'closed' && row.status !== 'finished' && row.status !== 'scheduled'
    const changed = { ...row, ...(isNamed && newSession(run)), ...(ends && { status: 'finished' }) }
    recordUpdate(scope, session, row, { ...changed, startsAt: row.startsAt })
  }

  /** The session of a run; created with its first lap or flag. Null where sessions are not to be created. */
  #session(scope: Writing, runId: number): BaseRow | null {
    const run = this.#runs.get(runId)
    if (!run) return null
    const known = this.#sessions.get(runId)
    const found = (known && findRow(scope, session, known)) || findSession(scope, this.#feed.eventId, run)
    const row = found ?? (this.#feed.createSessions ? this.#createSession(scope, run) : null)
    if (!row || row.id === known) return row
    this.#sessions.set(runId, row.id)
    // They are kept, for the write may fail.
    const flags = this.#waitingFlags.filter((flag) => flag.run === runId)
    for (const flag of flags) this.#flag(scope, flag)
    return flags.length === 0 ? row : (findRow(scope, session, row.id) ?? null)
  }

  #createSession(scope: Writing, run: Run): BaseRow | null {
    const created = newSession(run)
    const end = this.#lengths.endOf(run.id, created.startsAt)
    return insertIfValid(scope, services.sessions, { eventId: this.#feed.eventId, ...created, ...end })
  }

  #length(scope: Writing, effect: LengthEffect): void {
    const id = this.#sessions.get(effect.run)
    this.#lengths.take(scope, effect, id === undefined ? undefined : findRow(scope, session, id))
  }

  /** The same flag at the same race time is one that was reported before. */
  #flag(scope: Writing, effect: FlagEffect): void {
    const { run, flag, at, elapsedMs } = effect
    if (this.#runs.get(run)?.name === null && !this.#sessions.has(run)) {
      this.#waitingFlags = [...this.#waitingFlags, effect].slice(-MAX_WAITING_FLAGS)
      return
    }
    const row = this.#session(scope, run)
    if (!row) return
    const isKnown = findRowsBy(scope, sessionFlag, { sessionId: row.id, flag, source: 'feed' }).some(
      ({ parameters }) => Math.abs(Number(parameters.elapsedMs ?? 0) - (elapsedMs ?? 0)) <= SAME_FLAG_MS,
    )
    if (isKnown) return
    const report = { sessionId: row.id, flag, at: iso(at), source: 'feed', parameters: { elapsedMs } }
    insertIfValid(scope, services.sessionFlags, report)
  }

  *#lap(scope: Writing, effect: LapEffect): Sliced<void> {
    const { run, key, lap: report } = effect
    const row = this.#session(scope, run)
    const carId = row && this.#cars.forLaps(scope, key, row.id)
    if (row && !carId) this.#hold(effect)
    if (!row || !carId) return
    if (row.status === 'scheduled') recordUpdate(scope, session, row, { ...row, status: 'live' })
    const sheet = this.#cars.sheet(scope, row.id, carId)
    if (!sheet) return
    const driverId = this.#cars.driver(scope, key, report.driver)
    const fields = fieldsOf(report, driverId)
    const [known] = findRowsBy(scope, lap, { runSheetId: sheet.id, lapNumber: report.lapNumber }, 1)
    if (known && !this.#cars.holds(key, row.id, carId)) return
    if (known) yield* this.#lapAgain(scope, known, report, fields)
    else this.#newLap(scope, sheet.id, report, fields)
    if (!known) yield* recordStint(scope, sheet.id, report.lapNumber)
    else if (report.pitIn && !known.pitIn) yield* recordStint(scope, sheet.id, report.lapNumber + 1)
  }

  #hold(effect: LapEffect): void {
    const place = `${effect.run} ${effect.lap.lapNumber} ${effect.key}`
    this.#held.delete(place)
    this.#held.set(place, effect)
    const [oldest] = this.#held.keys()
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest)
  }

  #newLap(scope: Writing, runSheetId: string, report: BookLap, fields: object): void {
    insertIfValid(scope, services.laps, {
      runSheetId,
      lapNumber: report.lapNumber,
      ...fields,
      pitIn: report.pitIn ?? false,
      pitOut: report.pitOut ?? false,
      ...(report.trackStatus !== null && { trackStatus: report.trackStatus }),
      source: 'feed',
      ...(report.inferred.length > 0 && { parameters: { inferred: report.inferred } }),
    })
  }

  /** A lap that is stored: corrected if it is the feed's, else with the feed's time beside a person's. */
  *#lapAgain(scope: Writing, known: BaseRow, report: BookLap, fields: Record<string, unknown>): Sliced<void> {
    const own = known.source === 'feed'
    const { lapTimeMs, elapsedMs, marker, valid } = fields
    const corrected = own
      ? { lapTimeMs, elapsedMs, marker, valid }
      : { elapsedMs, ...(lapTimeMs !== null && { timingLapMs: lapTimeMs }) }
    const lane = own && report.pitIn !== null && report.inferred.length === 0 ? { pitIn: report.pitIn } : {}
    const patch = { ...filling(known, fields), ...corrected, ...lane }
    const { timingLapMs: _, ...writable } = patch as Record<string, unknown>
    if (lap.update.safeParse(writable).success) yield* services.laps.rewrite(scope, known, patch)
  }

  #message(scope: Writing, { run, at, text, key, category }: Extract<Effect, { type: 'message' }>): void {
    const row = run === null ? null : this.#session(scope, run)
    if (!row) return
    const isKnown = findRowsBy(scope, raceControlMessage, { sessionId: row.id }).some(
      (other) => other.text === text.trim() && Math.abs(Date.parse(other.at as string) - at) < 60_000,
    )
    if (isKnown) return
    const carId = key === null ? null : (this.#cars.find(scope, key) ?? null)
    insertIfValid(scope, services.raceControlMessages, {
      sessionId: row.id,
      at: iso(at),
      text,
      carId,
      category,
    })
  }
}
