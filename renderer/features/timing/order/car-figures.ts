import { bestOf, counts } from '../../../../server/calc/laps/lap-ranking.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'

type Sectors = readonly [number | null, number | null, number | null]

/** What the laps of a car say beside its row of the order. */
export interface CarFigures {
  /** Place on the first lap that has one. */
  firstPlace: number | null
  /** Loss of the last green lap against the car's own best sectors, in ms. */
  sectorLossMs: Sectors
  /** Whether the last lap says nothing of the pace: under a flag, or into or out of the pits. */
  isSlow: boolean
  /** End of the last lap, in ms since 1970. */
  lastAtMs: number | null
}

export const NO_FIGURES: CarFigures = {
  firstPlace: null,
  sectorLossMs: [null, null, null],
  isSlow: false,
  lastAtMs: null,
}

const SECTORS = ['sector1Ms', 'sector2Ms', 'sector3Ms'] as const

/** Figures of a car's laps, in the order of their numbers. */
export function figuresOf(laps: readonly Lap[]): CarFigures {
  const green = laps.filter((lap) => counts(lap) && lap.trackStatus === 'green')
  const best = bestOf(green)
  const last = laps.at(-1)
  const lastGreen = green.at(-1)
  const loss = (sector: (typeof SECTORS)[number]) => {
    const time = lastGreen?.[sector] ?? null
    return time === null || best[sector] === null ? null : time - best[sector]
  }
  return {
    firstPlace: laps.find(({ position }) => position !== null)?.position ?? null,
    sectorLossMs: [loss(SECTORS[0]), loss(SECTORS[1]), loss(SECTORS[2])],
    isSlow: last !== undefined && (last.trackStatus !== 'green' || !counts(last)),
    lastAtMs: last?.startedAt && last.lapTimeMs !== null ? Date.parse(last.startedAt) + last.lapTimeMs : null,
  }
}

const known = new WeakMap<readonly Lap[], CarFigures>()

/** The same, computed once for the same array. */
export function keptFigures(laps: readonly Lap[]): CarFigures {
  const figures = known.get(laps) ?? figuresOf(laps)
  known.set(laps, figures)
  return figures
}
