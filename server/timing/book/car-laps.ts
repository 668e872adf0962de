import { Crossings, isSameCrossing } from './crossings.ts'
import { CurrentLap } from './current-lap.ts'
import type { BookLap, StoredLap } from './effects.ts'
import { filledGap } from './gap-fill.ts'
import { beforeGhost, isAfter, type Reported } from './ghost.ts'
import { type LapChange, LapList } from './lap-list.ts'
import { movedStart } from './lap-start.ts'
import { timedLap } from './make-lap.ts'
import { Pace } from './pace.ts'
import type { RunFacts } from './run-facts.ts'

/** The link of stored laps: before any of this book. */
const NO_LINK = -1

/**
 * The laps of one car in one run, from a feed that reports counts with race times. The race time at its end identifies a
 * crossing: heard again, from the beginning or by a refresh, it changes nothing.
 */
export class CarLaps {
  readonly current = new CurrentLap()
  readonly list: LapList
  readonly crossings = new Crossings()
  readonly #run: RunFacts
  readonly pace: Pace
  /** The newest crossing of which the feed reported a count. */
  #last: Reported | null = null
  /** Lap number minus count: what penalties took off. */
  #offset = 0
  /** Unlikely, so only taken once the feed repeats it or goes on from it. */
  #suspect: Reported | null = null
  /** The lap that the feed took back, to be replaced by the next: its crossing did not count or was read twice. */
  #withdrawn: number | null = null
  /** The link over which the newest crossing was reported. */
  #link: number
  /** First lap after a break: a correction of the crossing at its start may not have been heard. */
  #unsure: number | null = null

  constructor(run: RunFacts, stored: readonly StoredLap[] = []) {
    this.#run = run
    this.#link = stored.length > 0 ? NO_LINK : run.link
    this.list = new LapList(stored)
    this.pace = new Pace(this.list, run)
    const last = this.list.newest
    this.#offset = stored[0]?.takenOff ?? 0
    if (last) this.#last = { count: last.lapNumber - this.#offset, totalMs: last.elapsedMs! }
    for (const lap of this.list.all()) this.pace.add(lap)
  }

  get totalMs(): number | null {
    return this.#last?.totalMs ?? null
  }

  /** Laps that penalties took off. */
  get takenOff(): number {
    return this.#offset
  }

  /** Whether the feed reported a later crossing with a higher count. */
  isBefore(count: number, totalMs: number): boolean {
    return this.#last !== null && count < this.#last.count && totalMs < this.#last.totalMs
  }

  /** Whether a crossing with this race time was reported before, with its lap or without. */
  knows(totalMs: number): boolean {
    return (
      this.list.numberAt(totalMs) !== null || this.list.hadTotal(totalMs) || this.crossings.isBase(totalMs)
    )
  }

  /** A count with the race time at the crossing. @returns laps created or changed */
  standing(count: number, totalMs: number): LapChange[] {
    const counted = this.#counted({ count, totalMs })
    return [...counted, ...this.#began(totalMs)]
  }

  /** The lap time of its own crossing says where the first lap after a break began. */
  #began(totalMs: number): LapChange[] {
    const lapTimeMs = this.crossings.at(totalMs)?.lapTimeMs
    const lapNumber = this.list.numberAt(totalMs)
    if (lapTimeMs == null || lapNumber === null || lapNumber !== this.#unsure) return []
    this.#unsure = null
    return movedStart(this.list.get(lapNumber)!, lapTimeMs, this.list)
  }

  #counted(next: Reported): LapChange[] {
    const { count, totalMs } = next
    const known = this.list.numberAt(totalMs)
    if (known !== null) return this.#reportedAgain(next, known)
    if (this.list.hadTotal(totalMs)) return []
    if (this.#last === null) return this.#first(next)
    if (totalMs <= this.#last.totalMs) return this.#older(next, this.#last)
    if (count === this.#last.count && this.#isCorrection(next, this.#last)) return this.#correct(next)
    return this.#newer(next, this.#last)
  }

  /** A lap of which the feed reported no count. @returns laps created or changed */
  timed(lap: BookLap): LapChange[] {
    const { lapNumber, elapsedMs } = lap
    if (elapsedMs! > (this.#last?.totalMs ?? 0)) this.#last = { count: lapNumber, totalMs: elapsedMs! }
    this.pace.add(lap)
    return this.list.put(lap)
  }

  /** The feed's count after lap `lapNumber`, if that is the newest. */
  reached(count: number, lapNumber: number) {
    const { newest } = this.list
    if (!newest || newest.elapsedMs! <= (this.#last?.totalMs ?? 0)) return
    this.#last = { count, totalMs: newest.elapsedMs! }
    this.#offset = Math.max(0, lapNumber - count)
  }

  /** A crossing that has its lap already: the count may have changed, by a penalty or back. */
  #reportedAgain(next: Reported, known: number): LapChange[] {
    const last = this.#last!
    if (next.totalMs < last.totalMs) {
      this.#takenBack(next, last)
      return []
    }
    this.#suspect = null
    this.#last = next
    this.#link = this.#run.link
    this.#unsure = null
    const isGhost =
      next.count === last.count - 1 && this.pace.isGhost(this.list.get(known)!.lapTimeMs ?? Infinity)
    const isStillGone = this.#withdrawn === known && next.count + this.#offset === known - 1
    this.#withdrawn = isGhost || isStillGone ? known : null
    if (this.#withdrawn !== null) return []
    this.#offset = Math.max(0, known - next.count)
    return []
  }

  /** Whether the feed goes back to the crossing before the last: the last may not count, or its list is stale. */
  #takenBack(next: Reported, last: Reported) {
    if (next.count !== last.count - 1) return
    const lapTimeMs = this.crossings.at(last.totalMs)?.lapTimeMs
    if (lapTimeMs != null && isSameCrossing(last.totalMs - lapTimeMs, next.totalMs)) {
      this.#withdrawn = this.list.numberAt(last.totalMs)
    }
  }

  /** The feed's first report of the car: of its earlier laps only their sum is known. */
  #first(next: Reported): LapChange[] {
    if (next.count < 1) return this.#base(next)
    const lapTimeMs = this.crossings.at(next.totalMs)?.lapTimeMs ?? null
    return this.#add(next, next.count, lapTimeMs ?? next.totalMs, lapTimeMs === null)
  }

  /** Not newer than the last: the crossing corrected, one that a gap hides, laps taken off, or a list that is stale. */
  #older(next: Reported, last: Reported): LapChange[] {
    if (next.totalMs === last.totalMs) {
      this.#last = next
      return []
    }
    if (this.crossings.isBase(next.totalMs)) return []
    if (next.count === last.count && this.#isCorrection(next, last)) return this.#correct(next)
    this.#takenBack(next, last)
    return filledGap(this, next.count + this.#offset, next.totalMs, this.#run)
  }

  /** Same count, another race time: the last crossing corrected, unless a further lap was taken off unheard. */
  #isCorrection({ totalMs }: Reported, last: Reported): boolean {
    const number = this.list.numberAt(last.totalMs)
    const lap = number === null ? undefined : this.list.get(number)
    const start = lap?.lapTimeMs == null ? null : last.totalMs - lap.lapTimeMs
    if (start !== null && totalMs <= start) return false
    // A second reading lies between.
    if (number !== null && !this.list.mayEndAt(number, totalMs)) return false
    if (totalMs < last.totalMs || this.#withdrawn !== null) return true
    const lapTimeMs = this.crossings.at(totalMs)?.lapTimeMs
    const isGhost = start !== null && this.pace.isGhost(last.totalMs - start)
    if (lapTimeMs == null) return isGhost || !this.pace.isLap(totalMs - last.totalMs)
    // One that began after the last crossing is no correction of it.
    if (!isSameCrossing(totalMs - lapTimeMs, last.totalMs)) return totalMs - lapTimeMs < last.totalMs
    if (start === null || !isGhost) return false
    // The last lap is a second reading of the one before; the next begins with either of the two.
    this.#withdrawn = number
    return Math.abs(totalMs - lapTimeMs - start) < Math.abs(totalMs - lapTimeMs - last.totalMs)
  }

  #correct(next: Reported): LapChange[] {
    const from = this.#last!.totalMs
    this.#last = next
    this.#suspect = null
    this.#withdrawn = null
    const number = this.list.numberAt(from)
    if (number === null) {
      this.crossings.addBase(next.totalMs)
      return []
    }
    const lap = this.list.get(number)!
    const lapTimeMs = lap.lapTimeMs === null ? null : lap.lapTimeMs + next.totalMs - from
    return this.list.put({ ...lap, elapsedMs: next.totalMs, lapTimeMs, valid: true })
  }

  #newer(next: Reported, before: Reported): LapChange[] {
    if (next.count < 1) return this.#base(next)
    if (this.#withdrawn !== null && this.#withdrawn === next.count + this.#offset) return this.#replace(next)
    const withdrawn = this.#withdrawn ?? this.#maybeWithdrawn(next, before)
    const last = beforeGhost(before, this.list.get(withdrawn), this.pace)
    this.#last = last
    const suspect = this.#suspect
    if (suspect && suspect.count > last.count && isAfter(next, suspect)) {
      const { count, totalMs } = suspect
      const waited = this.#add(suspect, count + this.#offset, totalMs - last.totalMs, count - last.count > 1)
      return [...waited, ...this.#counted(next)]
    }
    const laps = next.count - last.count
    const heard = laps > 1 ? this.crossings.between(last.totalMs, next.totalMs) : []
    // A race time that a correction took from its lap ends no lap by itself.
    if (laps > 1 && heard.length === laps && !heard.some(({ totalMs }) => this.list.hadTotal(totalMs)))
      return heard.flatMap(({ totalMs }, index) => this.#counted({ count: last.count + index + 1, totalMs }))
    const crossing = this.crossings.at(next.totalMs)
    const isNext =
      crossing?.lapTimeMs != null && this.#leadsTo(next.totalMs - crossing.lapTimeMs, last.totalMs)
    const isLikely = this.pace.isLikely(laps, next.totalMs - last.totalMs)
    if (!isLikely && !crossing && !this.#isRepeated(next)) return []
    const restored = isNext ? this.#restored(next.totalMs - crossing.lapTimeMs!) : []
    const end = !crossing && laps === 1 ? this.#repaired(next, last) : next
    const lapTimeMs = end.totalMs - this.#last!.totalMs
    // The crossing reports a single lap where the count cannot be right.
    if (isNext && !isLikely) return [...restored, ...this.#add(end, 0, lapTimeMs, false)]
    // Another lap time than the difference, or a count that went back: longer than a lap, it hides some.
    const hidesOne = !isNext && (laps < 1 || crossing?.lapTimeMs != null) && this.pace.isLong(lapTimeMs)
    const number = next.count + this.#offset
    return [...restored, ...this.#add(end, number, lapTimeMs, laps > 1 || hidesOne)]
  }

  /** Whether a crossing whose lap began at `start` follows the last, as it is or as it was before a correction. */
  #leadsTo(start: number, last: number): boolean {
    return (
      isSameCrossing(start, last) ||
      (this.list.hadTotal(start) && this.list.formerNumber(start) === this.list.numberAt(last))
    )
  }

  /** The last lap, if it is a second reading that the feed may have taken back over a link that broke; else 0. */
  #maybeWithdrawn(next: Reported, last: Reported): number {
    const number = this.list.numberAt(last.totalMs) ?? 0
    const isRead = this.list.get(number)?.valid !== false || this.#link === this.#run.link
    return isRead || !this.pace.isLong(next.totalMs - last.totalMs) ? 0 : number
  }

  /** Whether what is unlikely was reported before, or follows from what was. Otherwise it waits. */
  #isRepeated(next: Reported): boolean {
    const suspect = this.#suspect
    this.#suspect = next
    return suspect !== null && next.count >= suspect.count && next.totalMs >= suspect.totalMs
  }

  /** The race time of the crossing just reported, where the order reports another: one of the two lines was damaged. */
  #repaired(next: Reported, last: Reported): Reported {
    const latest = this.crossings.latest
    if (latest?.lapTimeMs == null || latest.totalMs <= last.totalMs || this.knows(latest.totalMs)) return next
    // Before a break; a correction of it was not heard.
    if (latest.link !== this.#run.link) return next
    return latest.totalMs - latest.lapTimeMs === last.totalMs ? { ...next, totalMs: latest.totalMs } : next
  }

  /** Takes a correction back, if the next crossing leads exactly to the race time before it: it was damaged. */
  #restored(totalMs: number): LapChange[] {
    const { totalMs: corrected, count } = this.#last!
    const lap = this.list.get(this.list.numberAt(corrected) ?? 0)
    const isInLap = lap && totalMs !== corrected && totalMs > corrected - (lap.lapTimeMs ?? corrected)
    return isInLap && this.list.hadTotal(totalMs) ? this.#correct({ count, totalMs }) : []
  }

  /** The lap that takes the number of one that the feed took back. */
  #replace(next: Reported): LapChange[] {
    const lap = this.list.get(this.#withdrawn!)!
    const lapTimeMs = next.totalMs - this.#last!.totalMs
    this.#last = next
    this.#withdrawn = null
    this.#suspect = null
    return this.list.put({ ...lap, elapsedMs: next.totalMs, lapTimeMs, valid: true })
  }

  /** A crossing before the first lap, or with laps taken off below zero: no lap, but the next one starts there. */
  #base(next: Reported): LapChange[] {
    this.#last = next
    this.#offset = 0
    this.#suspect = null
    this.crossings.addBase(next.totalMs)
    this.current.end(this.#run.sections)
    return []
  }

  #add(next: Reported, number: number, lapTimeMs: number, isGap: boolean): LapChange[] {
    const lapNumber = Math.max(number, this.list.lastTimed + 1)
    this.#last = next
    this.#offset = Math.max(0, lapNumber - next.count)
    this.#suspect = null
    this.#withdrawn = null
    this.#unsure = this.#link === this.#run.link ? null : lapNumber
    this.#link = this.#run.link
    const timed = { lapNumber, lapTimeMs, elapsedMs: next.totalMs, marker: isGap ? ('gap' as const) : null }
    const lap = timedLap(timed, this.current.end(this.#run.sections), this.pace, this.#run)
    this.pace.add(lap)
    return this.list.put(lap)
  }
}
