import { type Company, counts, type SectorRank, standingOf } from '../../server/calc/laps/lap-standing.ts'
import type { Lap } from './store/lap-store.ts'

/** Whose best is purple. */
export type PurpleOf = 'class' | 'session'

/** What a time is, apart from its digits: shown by colour, by a mark and by weight. */
export type Look = 'purple' | 'green' | 'grey' | 'plain'

export const LOOK_MARK: Record<Look, string> = { purple: '◆', green: '▲', grey: '', plain: '' }

export interface LapLook {
  time: Look
  sectors: [Look, Look, Look]
  deltaMs: number | null
}

const RANK: Record<SectorRank, number> = { none: 0, personal: 1, class: 2, session: 3 }

/** How a lap looks among those that it is measured against. */
export function lookOf(lap: Lap, company: Company, purpleOf: PurpleOf): LapLook {
  const standing = standingOf(lap, company)
  const counting = counts(lap)
  const purple = purpleOf === 'class' ? standing.isClassBest : standing.isSessionBest
  const time = !counting ? 'grey' : purple ? 'purple' : standing.isPersonalBest ? 'green' : 'plain'
  const sectorLook = (rank: SectorRank): Look => {
    if (!counting) return 'grey'
    if (RANK[rank] >= RANK[purpleOf]) return 'purple'
    return rank === 'none' ? 'plain' : 'green'
  }
  return {
    time,
    sectors: standing.sectorBest.map(sectorLook) as LapLook['sectors'],
    deltaMs: standing.deltaToBestMs,
  }
}

/** The same in words, for those who hear the page. */
export function lookWords(look: Look, purpleOf: PurpleOf): string {
  if (look === 'purple') return purpleOf === 'class' ? 'best of the class' : 'best of the session'
  return look === 'green' ? 'personal best' : look === 'grey' ? 'does not count' : ''
}
