import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'

/** Fastest lap and sectors of a set of laps, in milliseconds; null if no lap counts. */
export interface Best {
  lapTimeMs: number | null
  sector1Ms: number | null
  sector2Ms: number | null
  sector3Ms: number | null
}

/** A lap as far as rankings need it. */
export type Timed = Pick<
  StoredRowOf<typeof lap>,
  'lapTimeMs' | 'sector1Ms' | 'sector2Ms' | 'sector3Ms' | 'pitIn' | 'pitOut' | 'marker' | 'valid'
>

const METRICS = ['lapTimeMs', 'sector1Ms', 'sector2Ms', 'sector3Ms'] as const
const SECTORS = ['sector1Ms', 'sector2Ms', 'sector3Ms'] as const

export const NO_BEST: Best = { lapTimeMs: null, sector1Ms: null, sector2Ms: null, sector3Ms: null }

/** The lower of two times, either of which may be missing. */
export const faster = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Merges another best into this one, metric by metric. */
export function improve(best: Best, other: Best): void {
  for (const metric of METRICS) best[metric] = faster(best[metric], other[metric])
}

/** Best of several bests, metric by metric. */
export function bestOf(bests: readonly Best[]): Best {
  const best = { ...NO_BEST }
  for (const candidate of bests) improve(best, candidate)
  return best
}

/** Whether a lap counts for bests and averages: out-laps, in-laps and deleted laps do not. */
export const counts = (lap: Pick<Timed, 'pitIn' | 'pitOut' | 'marker' | 'valid'>): boolean =>
  lap.valid && !lap.pitIn && !lap.pitOut && lap.marker !== 'in' && lap.marker !== 'out'

/** Bests of a lap's run sheet, its class and the session. */
export interface BestsByScope {
  personal: Best
  class: Best
  session: Best
}

export type SectorRank = 'none' | 'personal' | 'class' | 'session'

/** The widest scope in which a sector or lap is fastest. */
function rank(metric: (typeof METRICS)[number], lap: Timed, bests: BestsByScope): SectorRank {
  const time = lap[metric]
  if (time === null || !counts(lap)) return 'none'
  if (time === bests.session[metric]) return 'session'
  if (time === bests.class[metric]) return 'class'
  return time === bests.personal[metric] ? 'personal' : 'none'
}

interface LapRanking {
  deltaToBestMs: number | null
  isPersonalBest: boolean
  isClassBest: boolean
  isSessionBest: boolean
  sectorBest: [SectorRank, SectorRank, SectorRank]
}

/** Delta to the run sheet's best in milliseconds, and which bests the lap and its sectors are. Ties share a best. */
export function rankingOf(lap: Timed, bests: BestsByScope): LapRanking {
  const isBest = (best: Best) => counts(lap) && lap.lapTimeMs !== null && lap.lapTimeMs === best.lapTimeMs
  const best = bests.personal.lapTimeMs
  return {
    deltaToBestMs: lap.lapTimeMs === null || best === null ? null : lap.lapTimeMs - best,
    isPersonalBest: isBest(bests.personal),
    isClassBest: isBest(bests.class),
    isSessionBest: isBest(bests.session),
    sectorBest: SECTORS.map((sector) => rank(sector, lap, bests)) as LapRanking['sectorBest'],
  }
}

/** Sum of the best sectors in milliseconds; null unless all three are known. */
export const theoreticalBestMs = ({ sector1Ms, sector2Ms, sector3Ms }: Best): number | null =>
  sector1Ms === null || sector2Ms === null || sector3Ms === null ? null : sector1Ms + sector2Ms + sector3Ms
