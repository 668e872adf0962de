import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { type Best, counts, theoreticalBestMs } from './lap-ranking.ts'
import { bestAmong } from './sheet-summary.ts'

type SectorLap = Parameters<typeof bestAmong>[0][number] & Pick<StoredRowOf<typeof lap>, 'lapNumber'>

const SECTORS = ['sector1Ms', 'sector2Ms', 'sector3Ms'] as const

/** One sector of a car: its best, the lap of that best, and the loss to the best of all cars. */
export interface SectorLoss {
  bestMs: number | null
  lapNumber: number | null
  lossMs: number | null
}

interface CarSectors {
  best: Best
  theoreticalMs: number | null
  /** Best lap minus theoretical best. */
  leftMs: number | null
  sectors: readonly [SectorLoss, SectorLoss, SectorLoss]
  /** Sample standard deviation of counting laps under green; null with fewer than two. */
  spreadMs: number | null
}

function spread(laps: readonly SectorLap[]): number | null {
  const times = laps.flatMap((each) =>
    counts(each) && each.trackStatus === 'green' ? (each.lapTimeMs ?? []) : [],
  )
  if (times.length < 2) return null
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  return Math.sqrt(times.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (times.length - 1))
}

/** Best sectors of a car compared with the session's best, in milliseconds. */
export function carSectors(laps: readonly SectorLap[], session: Best): CarSectors {
  const best = bestAmong(laps)
  const theoreticalMs = theoreticalBestMs(best)
  const lossIn = (sector: (typeof SECTORS)[number]): SectorLoss => {
    const bestMs = best[sector]
    const first = laps.find((each) => counts(each) && each[sector] === bestMs)
    const known = bestMs !== null && session[sector] !== null
    return {
      bestMs,
      lapNumber: bestMs === null ? null : (first?.lapNumber ?? null),
      lossMs: known ? bestMs - (session[sector] as number) : null,
    }
  }
  return {
    best,
    theoreticalMs,
    leftMs: theoreticalMs === null || best.lapTimeMs === null ? null : best.lapTimeMs - theoreticalMs,
    sectors: [lossIn('sector1Ms'), lossIn('sector2Ms'), lossIn('sector3Ms')],
    spreadMs: spread(laps),
  }
}
