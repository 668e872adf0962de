import { type Best, type BestsByScope, bestOf, counts, NO_BEST } from '../../server/calc/laps/lap-ranking.ts'
import { bestAmong } from '../../server/calc/laps/sheet-summary.ts'
import type { Lap, LapStore } from './store/lap-store.ts'

const bestsOfLaps = new WeakMap<readonly Lap[], Best>()

/** The best of a run sheet's laps; worked out once for each state of the sheet. */
function bestOfSheet(laps: readonly Lap[]): Best {
  let best = bestsOfLaps.get(laps)
  if (!best) {
    best = bestAmong(laps)
    bestsOfLaps.set(laps, best)
  }
  return best
}

const METRICS = ['lapTimeMs', 'sector1Ms', 'sector2Ms', 'sector3Ms'] as const
const same = (a: Best, b: Best) => METRICS.every((metric) => a[metric] === b[metric])

export interface SheetOfClass {
  id: string
  carClass: string
}

/**
 * Bests that the laps of each run sheet are compared with. An object keeps its identity while its values stay the same, so
 * that a column re-renders only when one of its colours may change.
 */
export class SheetBests {
  readonly #kept = new Map<string, BestsByScope>()

  of(store: LapStore, sheets: readonly SheetOfClass[]): ReadonlyMap<string, BestsByScope> {
    const personal = new Map(sheets.map(({ id }) => [id, bestOfSheet(store.ofSheet(id))]))
    const session = bestOf([...personal.values()])
    const classes = new Map<string, Best>()
    for (const [carClass, members] of Map.groupBy(sheets, (sheet) => sheet.carClass)) {
      classes.set(carClass, bestOf(members.map(({ id }) => personal.get(id) ?? NO_BEST)))
    }
    const bests = sheets.map(({ id, carClass }): [string, BestsByScope] => {
      const next = {
        personal: personal.get(id) ?? NO_BEST,
        class: classes.get(carClass) ?? NO_BEST,
        session,
      }
      return [id, this.#keep(id, next)]
    })
    return new Map(bests)
  }

  /** The bests as they were before, where they are the same. */
  #keep(id: string, next: BestsByScope): BestsByScope {
    const before = this.#kept.get(id)
    const unchanged =
      before &&
      same(before.personal, next.personal) &&
      same(before.class, next.class) &&
      same(before.session, next.session)
    if (unchanged) return before
    this.#kept.set(id, next)
    return next
  }
}

/** Numbers of the first laps that set each of the bests; null without one. */
export function bestLaps(laps: readonly Lap[], best: Best): Record<keyof Best, number | null> {
  const numberOf = (metric: keyof Best) =>
    laps.find((lap) => best[metric] !== null && counts(lap) && lap[metric] === best[metric])?.lapNumber ??
    null
  return Object.fromEntries(METRICS.map((metric) => [metric, numberOf(metric)])) as Record<
    keyof Best,
    number | null
  >
}
