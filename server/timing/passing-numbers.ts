/** Passing numbers, both ends included. */
export interface NumberRange {
  from: number
  until: number
}

/** Numbers that were seen, and how often those missing before them were asked for. */
interface Run extends NumberRange {
  asked: { at: number; times: number } | null
}

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 60_000
const MAX_TIMES = 10
/** More missing numbers than a whole event has passings: the decoder's count has restarted. */
const WIDEST_HOLE = 10_000
const MAX_RUNS = 256
const REMEMBERED = 1_024

const waitAfter = (times: number) => Math.min(FIRST_WAIT_MS * 2 ** (times - 1), MAX_WAIT_MS)

/**
 * The running numbers of one decoder's passings: tells new ones from repeated ones, and which are missing. A number seen
 * before that comes with another time is a decoder whose count has restarted. Size is bounded, whatever the numbers are.
 */
export class PassingNumbers {
  /** Ascending, disjoint. */
  #runs: Run[] = []
  /** Times of the newest numbers. */
  #times = new Map<number, number>()
  #earliest = Number.POSITIVE_INFINITY
  #latest = Number.NEGATIVE_INFINITY

  clear() {
    this.#runs = []
    this.#times.clear()
    this.#earliest = Number.POSITIVE_INFINITY
    this.#latest = Number.NEGATIVE_INFINITY
  }

  /** Makes every hole due at the next `due`: the link on which it was asked for is gone. */
  reconnected() {
    for (const run of this.#runs) if (run.asked) run.asked = { at: Number.NEGATIVE_INFINITY, times: 0 }
  }

  /**
   * @param at the passing's own time in ms; @param now ms since 1970.
   * @returns whether the passing is new, and the hole before it that is to be asked for.
   */
  take(number: number, at: number, now: number): { isNew: boolean; hole: NumberRange | null } {
    if (this.#isSeen(number)) {
      if (this.#isSame(number, at)) return { isNew: false, hole: null }
      this.clear()
    }
    const last = this.#runs.at(-1)
    if (last && (number - last.until > WIDEST_HOLE || this.#countsAnew(number, at, last))) this.clear()
    const hole = this.#insert(number, now)
    this.#remember(number, at)
    return { isNew: true, hole }
  }

  /** Numbers after the highest one seen, up to one that the decoder says there is. */
  missingUpTo(number: number): NumberRange | null {
    const last = this.#runs.at(-1)?.until ?? number
    return number > last && number - last <= WIDEST_HOLE ? { from: last + 1, until: number } : null
  }

  /** Holes to ask for once more, and those that were asked for in vain and are given up. */
  due(now: number): { ask: NumberRange[]; lost: NumberRange[] } {
    const ask: NumberRange[] = []
    const lost: NumberRange[] = []
    for (const [index, run] of this.#runs.entries()) {
      const { asked } = run
      const before = this.#runs[index - 1]
      if (!asked || !before) continue
      if (asked.at > now) asked.at = now
      if (now - asked.at < waitAfter(Math.max(asked.times, 1))) continue
      const hole = { from: before.until + 1, until: run.from - 1 }
      if (asked.times >= MAX_TIMES) {
        run.asked = null
        lost.push(hole)
      } else {
        run.asked = { at: now, times: asked.times + 1 }
        ask.push(hole)
      }
    }
    return { ask, lost }
  }

  #isSeen(number: number) {
    return this.#runs.some(({ from, until }) => from <= number && number <= until)
  }

  #isSame(number: number, at: number) {
    const known = this.#times.get(number)
    return known === undefined ? this.#earliest <= at && at <= this.#latest : known === at
  }

  /** A lower number, not in a hole, with a later time than every passing before it. */
  #countsAnew(number: number, at: number, last: Run) {
    if (number > last.until || at <= this.#latest) return false
    return !this.#runs.find(({ from }) => from > number)?.asked
  }

  #remember(number: number, at: number) {
    this.#times.set(number, at)
    if (this.#times.size > REMEMBERED) this.#times.delete(this.#times.keys().next().value!)
    this.#earliest = Math.min(this.#earliest, at)
    this.#latest = Math.max(this.#latest, at)
  }

  /** @returns the hole that the number opens after the highest one before it. */
  #insert(number: number, now: number): NumberRange | null {
    const runs = this.#runs
    let index = runs.findIndex(({ from }) => from > number)
    if (index < 0) index = runs.length
    const [before, after] = [runs[index - 1], runs[index]]
    // An answer is coming in: what is left of it may take as long again.
    if (after?.asked) after.asked = { at: now, times: 1 }
    const isNext = before?.until === number - 1
    if (after?.from === number + 1) {
      after.from = number
      if (before && isNext) {
        before.until = after.until
        runs.splice(index, 1)
      }
      return null
    }
    if (before && isNext) {
      before.until = number
      return null
    }
    const hole = before && !after ? { from: before.until + 1, until: number - 1 } : null
    const asked = hole ? { at: now, times: 1 } : after?.asked ? { ...after.asked } : null
    runs.splice(index, 0, { from: number, until: number, asked: before ? asked : null })
    if (runs.length > MAX_RUNS) {
      runs.shift()
      runs[0]!.asked = null
    }
    return hole
  }
}
