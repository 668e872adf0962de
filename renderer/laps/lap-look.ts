import { type BestsByScope, counts, rankingOf, type SectorRank } from '../../server/calc/laps/lap-ranking.ts'
import type { Lap } from './store/lap-store.ts'

/** Whose best is purple. */
export type PurpleOf = 'class' | 'session'

/** Rank of a time, shown by colour, mark and weight. */
export type Look = 'purple' | 'green' | 'grey' | 'plain'

export const LOOK_MARK: Record<Look, string> = { purple: '◆', green: '▲', grey: '', plain: '' }

export interface LapLook {
  time: Look
  sectors: [Look, Look, Look]
  deltaMs: number | null
}

const RANK: Record<SectorRank, number> = { none: 0, personal: 1, class: 2, session: 3 }

/** How a lap looks among those that it is measured against. */
export function lookOf(lap: Lap, bests: BestsByScope, purpleOf: PurpleOf): LapLook {
  const ranking = rankingOf(lap, bests)
  const counting = counts(lap)
  const purple = purpleOf === 'class' ? ranking.isClassBest : ranking.isSessionBest
  const time = !counting ? 'grey' : purple ? 'purple' : ranking.isPersonalBest ? 'green' : 'plain'
  const sectorLook = (rank: SectorRank): Look => {
    if (!counting) return 'grey'
    if (RANK[rank] >= RANK[purpleOf]) return 'purple'
    return rank === 'none' ? 'plain' : 'green'
  }
  return {
    time,
    sectors: ranking.sectorBest.map(sectorLook) as LapLook['sectors'],
    deltaMs: ranking.deltaToBestMs,
  }
}

/** The same as text for screen readers. */
export function lookWords(look: Look, purpleOf: PurpleOf): string {
  if (look === 'purple') return purpleOf === 'class' ? 'best of the class' : 'best of the session'
  return look === 'green' ? 'personal best' : look === 'grey' ? 'does not count' : ''
}
