import { Crossings } from './crossings.ts'
import { CurrentLap } from './current-lap.ts'
import type { BookLap, StoredLap } from './effects.ts'
import { beforeGhost, type Reported } from './ghost.ts'
import { BLANK_LAP, type LapChange, LapList } from './lap-list.ts'
import { mergedLap, NO_LOOP_FACTS, type NumberedLap, timedLap } from './make-lap.ts'
import { Pace } from './pace.ts'
import type { RunFacts } from './run-facts.ts'

/** Two sources of the same crossing may differ by a correction that was not heard. */
const SAME_CROSSING_MS = 1_000

const isAfter = (a: Reported, b: Reported) => a.count > b.count && a.totalMs > b.totalMs
const near = (a: number, b: number) => Math.abs(a - b) <= SAME_CROSSING_MS

/**
 * The laps of one car in one run, from a feed that tells counts with race times. The race time at its end identifies a
 * crossing: heard again, from the beginning or by a refresh, it changes nothing.
 */
export class CarLaps {
  readonly current = new CurrentLap()
  readonly list: LapList
  readonly crossings = new Crossings()
  readonly #run: RunFacts
  readonly pace: Pace
  /** The newest crossing of which the feed told a count. */
  #told: Reported | null = null
  /** Lap number minus count: what penalties took off. */
  #offset = 0
  /** Unlikely, so only taken once the feed repeats it or goes on from it. */
  #suspect: Reported | null = null
  /** The lap that the feed took back, to be replaced by the next: its crossing did not count or was read twice. */
  #withdrawn: number | null = null

  constructor(run: RunFacts, stored: readonly StoredLap[] = []) {
    this.#run = run
    this.list = new LapList(stored)
    this.pace = new Pace(this.list, run)
    const last = this.list.newest
    this.#offset = stored[0]?.takenOff ?? 0
    if (last) this.#told = { count: last.lapNumber - this.#offset, totalMs: last.elapsedMs! }
    for (const lap of this.list.all()) this.pace.add(lap)
  }

  get totalMs(): number | null {
    return this.#told?.totalMs ?? null
  }

  /** Laps that penalties took off. */
  get takenOff(): number {
    return this.#offset
  }

  /** Whether the feed told a later crossing with a higher count. */
  isBefore(count: number, totalMs: number): boolean {
    return this.#told !== null && count < this.#told.count && totalMs < this.#told.totalMs
  }

  /** Whether a crossing with this race time was told before, with its lap or without. */
  knows(totalMs: number): boolean {
    return (
      this.list.numberAt(totalMs) !== null || this.list.hadTotal(totalMs) || this.crossings.isBase(totalMs)
    )
  }

  /** @returns laps created or changed */
  standing(count: number, totalMs: number): LapChange[] {
    const told = { count, totalMs }
    const known = this.list.numberAt(totalMs)
    if (known !== null) return this.#toldAgain(told, known)
    if (this.list.hadTotal(totalMs)) return []
    if (this.#told === null) return this.#first(told)
    if (totalMs <= this.#told.totalMs) return this.#older(told, this.#told)
    if (count === this.#told.count && this.#isCorrection(told, this.#told)) return this.#correct(told)
    return this.#newer(told, this.#told)
  }

  /** The feed's best lap: gives the first lap its time, where only the race time at its end is known. */
  best(lapNumber: number, lapTimeMs: number): LapChange[] {
    const lap = this.list.get(lapNumber)
    if (lapNumber !== 1 || lap?.marker !== 'gap' || lapTimeMs >= lap.lapTimeMs!) return []
    const startedAt = lap.startedAt === null ? null : lap.startedAt + lap.lapTimeMs! - lapTimeMs
    return this.list.put({ ...lap, lapTimeMs, startedAt, marker: null })
  }

  /** A lap of which the feed told no count. @returns laps created or changed */
  timed(lap: BookLap): LapChange[] {
    const { lapNumber, elapsedMs } = lap
    if (elapsedMs! > (this.#told?.totalMs ?? 0)) this.#told = { count: lapNumber, totalMs: elapsedMs! }
    this.pace.add(lap)
    return this.list.put(lap)
  }

  /** A lap of a feed that numbers its laps. @returns laps created or changed */
  numbered(lap: NumberedLap): LapChange[] {
    if (lap.lapNumber < 1) return []
    const known = lap.totalMs === null ? null : this.list.numberAt(lap.totalMs)
    if (lap.totalMs !== null && this.list.hadTotal(lap.totalMs)) return []
    const lapNumber = known ?? lap.lapNumber
    const before = this.list.get(lapNumber) ?? {
      ...BLANK_LAP,
      ...this.current.end(this.#run.sections),
      lapNumber,
      lapTimeMs: null,
      elapsedMs: null,
    }
    const changed = this.list.put(mergedLap(before, lap, this.#run))
    for (const change of changed) this.pace.add(change.lap)
    const newest = this.list.newest
    if (newest && newest.elapsedMs! > (this.#told?.totalMs ?? 0)) {
      this.#told = { count: lap.lapNumber, totalMs: newest.elapsedMs! }
      this.#offset = Math.max(0, lapNumber - lap.lapNumber)
    }
    return changed
  }

  /** A crossing that has its lap already: the count may have changed, by a penalty or back. */
  #toldAgain(told: Reported, known: number): LapChange[] {
    const last = this.#told!
    if (told.totalMs < last.totalMs) {
      this.#takenBack(told, last)
      return []
    }
    this.#suspect = null
    this.#told = told
    const isGhost =
      told.count === last.count - 1 && this.pace.isGhost(this.list.get(known)!.lapTimeMs ?? Infinity)
    const isStillGone = this.#withdrawn === known && told.count + this.#offset === known - 1
    this.#withdrawn = isGhost || isStillGone ? known : null
    if (this.#withdrawn !== null) return []
    this.#offset = Math.max(0, known - told.count)
    return []
  }

  /** Whether the feed goes back to the crossing before the last: the last may not count, or its list is stale. */
  #takenBack(told: Reported, last: Reported) {
    if (told.count !== last.count - 1) return
    const lapTimeMs = this.crossings.at(last.totalMs)?.lapTimeMs
    if (lapTimeMs != null && near(last.totalMs - lapTimeMs, told.totalMs)) {
      this.#withdrawn = this.list.numberAt(last.totalMs)
    }
  }

  /** The first that the feed tells of the car: of its earlier laps only their sum is known. */
  #first(told: Reported): LapChange[] {
    if (told.count < 1) return this.#base(told)
    const lapTimeMs = this.crossings.at(told.totalMs)?.lapTimeMs ?? null
    return this.#add(told, told.count, lapTimeMs ?? told.totalMs, lapTimeMs === null)
  }

  /** Not newer than the last: the crossing corrected, one that a gap hides, laps taken off, or a list that is stale. */
  #older(told: Reported, last: Reported): LapChange[] {
    if (told.totalMs === last.totalMs) {
      this.#told = told
      return []
    }
    if (this.crossings.isBase(told.totalMs)) return []
    if (told.count === last.count && this.#isCorrection(told, last)) return this.#correct(told)
    this.#takenBack(told, last)
    return this.#fillGap(told)
  }

  /** A crossing that a gap hides, told afterwards. */
  #fillGap({ count, totalMs }: Reported): LapChange[] {
    const lapNumber = count + this.#offset
    const lapTimeMs = this.crossings.at(totalMs)?.lapTimeMs
    const start = this.list.get(lapNumber - 1)?.elapsedMs
    const hides = this.list.after(lapNumber)
    if (lapNumber < 1 || this.list.get(lapNumber) || lapTimeMs == null || start == null) return []
    if (hides?.marker !== 'gap' || totalMs >= (hides.elapsedMs ?? 0) || !near(totalMs - lapTimeMs, start))
      return []
    const timed = { lapNumber, lapTimeMs: totalMs - start, elapsedMs: totalMs, marker: null }
    return this.list.put(timedLap(timed, NO_LOOP_FACTS, this.pace, this.#run))
  }

  /** Same count, another race time: the last crossing corrected, unless a further lap was taken off unheard. */
  #isCorrection({ totalMs }: Reported, last: Reported): boolean {
    const number = this.list.numberAt(last.totalMs)
    const lap = number === null ? undefined : this.list.get(number)
    const start = lap?.lapTimeMs == null ? null : last.totalMs - lap.lapTimeMs
    if (start !== null && totalMs <= start) return false
    if (totalMs < last.totalMs || this.#withdrawn !== null) return true
    const lapTimeMs = this.crossings.at(totalMs)?.lapTimeMs
    if (lapTimeMs == null) return !this.pace.isLap(totalMs - last.totalMs)
    // One that began after the last crossing is no correction of it.
    if (!near(totalMs - lapTimeMs, last.totalMs)) return totalMs - lapTimeMs < last.totalMs
    if (start === null || !this.pace.isGhost(last.totalMs - start)) return false
    // The last lap is a second reading of the one before; the next begins with either of the two.
    this.#withdrawn = number
    return Math.abs(totalMs - lapTimeMs - start) < Math.abs(totalMs - lapTimeMs - last.totalMs)
  }

  #correct(told: Reported): LapChange[] {
    const from = this.#told!.totalMs
    this.#told = told
    this.#suspect = null
    this.#withdrawn = null
    const number = this.list.numberAt(from)
    if (number === null) {
      this.crossings.addBase(told.totalMs)
      return []
    }
    const lap = this.list.get(number)!
    const lapTimeMs = lap.lapTimeMs === null ? null : lap.lapTimeMs + told.totalMs - from
    return this.list.put({ ...lap, elapsedMs: told.totalMs, lapTimeMs, valid: true })
  }

  #newer(told: Reported, before: Reported): LapChange[] {
    if (told.count < 1) return this.#base(told)
    if (this.#withdrawn !== null && this.#withdrawn === told.count + this.#offset) return this.#replace(told)
    const last = beforeGhost(before, this.list.get(this.#withdrawn ?? 0), this.pace)
    this.#told = last
    const suspect = this.#suspect
    if (suspect && suspect.count > last.count && isAfter(told, suspect)) {
      const { count, totalMs } = suspect
      const waited = this.#add(suspect, count + this.#offset, totalMs - last.totalMs, count - last.count > 1)
      return [...waited, ...this.standing(told.count, told.totalMs)]
    }
    const laps = told.count - last.count
    const heard = laps > 1 ? this.crossings.between(last.totalMs, told.totalMs) : []
    if (heard.length > 0 && heard.length === laps)
      return heard.flatMap(({ totalMs }, index) => this.standing(last.count + index + 1, totalMs))
    const crossing = this.crossings.at(told.totalMs)
    const isNext =
      crossing?.lapTimeMs != null && this.#leadsTo(told.totalMs - crossing.lapTimeMs, last.totalMs)
    const isLikely = this.pace.isLikely(laps, told.totalMs - last.totalMs)
    if (!isLikely && !crossing && !this.#isRepeated(told)) return []
    const restored = isNext ? this.#restored(told.totalMs - crossing.lapTimeMs!) : []
    const end = !crossing && laps === 1 ? this.#repaired(told, last) : told
    const lapTimeMs = end.totalMs - this.#told!.totalMs
    // The crossing tells a single lap where the count cannot be right.
    if (isNext && !isLikely) return [...restored, ...this.#add(end, 0, lapTimeMs, false)]
    // Another lap time than the difference, or a count that went back: longer than a lap, it hides some.
    const hidesOne = !isNext && (laps < 1 || crossing?.lapTimeMs != null) && this.pace.isLong(lapTimeMs)
    const number = told.count + this.#offset
    return [...restored, ...this.#add(end, number, lapTimeMs, laps > 1 || hidesOne)]
  }

  /** Whether a crossing whose lap began at `start` follows the last, as it is or as it was before a correction. */
  #leadsTo(start: number, last: number): boolean {
    return (
      near(start, last) ||
      (this.list.hadTotal(start) && this.list.formerNumber(start) === this.list.numberAt(last))
    )
  }

  /** Whether what is unlikely was told before, or follows from what was. Otherwise it waits. */
  #isRepeated(told: Reported): boolean {
    const suspect = this.#suspect
    this.#suspect = told
    return suspect !== null && told.count >= suspect.count && told.totalMs >= suspect.totalMs
  }

  /** The race time of the crossing just told, where the order tells another: one of the two lines was damaged. */
  #repaired(told: Reported, last: Reported): Reported {
    const latest = this.crossings.latest
    if (latest?.lapTimeMs == null || latest.totalMs <= last.totalMs || this.knows(latest.totalMs)) return told
    return latest.totalMs - latest.lapTimeMs === last.totalMs ? { ...told, totalMs: latest.totalMs } : told
  }

  /** Takes a correction back, if the next crossing leads exactly to the race time before it: it was damaged. */
  #restored(totalMs: number): LapChange[] {
    const { totalMs: corrected, count } = this.#told!
    const lap = this.list.get(this.list.numberAt(corrected) ?? 0)
    const isInLap = lap && totalMs !== corrected && totalMs > corrected - (lap.lapTimeMs ?? corrected)
    return isInLap && this.list.hadTotal(totalMs) ? this.#correct({ count, totalMs }) : []
  }

  /** The lap that takes the number of one that the feed took back. */
  #replace(told: Reported): LapChange[] {
    const lap = this.list.get(this.#withdrawn!)!
    const lapTimeMs = told.totalMs - this.#told!.totalMs
    this.#told = told
    this.#withdrawn = null
    this.#suspect = null
    return this.list.put({ ...lap, elapsedMs: told.totalMs, lapTimeMs, valid: true })
  }

  /** A crossing before the first lap, or with laps taken off below zero: no lap, but the next one starts there. */
  #base(told: Reported): LapChange[] {
    this.#told = told
    this.#offset = 0
    this.#suspect = null
    this.crossings.addBase(told.totalMs)
    this.current.end(this.#run.sections)
    return []
  }

  #add(told: Reported, number: number, lapTimeMs: number, isGap: boolean): LapChange[] {
    const lapNumber = Math.max(number, this.list.lastTimed + 1)
    this.#told = told
    this.#offset = Math.max(0, lapNumber - told.count)
    this.#suspect = null
    this.#withdrawn = null
    const timed = { lapNumber, lapTimeMs, elapsedMs: told.totalMs, marker: isGap ? ('gap' as const) : null }
    const lap = timedLap(timed, this.current.end(this.#run.sections), this.pace, this.#run)
    this.pace.add(lap)
    return this.list.put(lap)
  }
}
