import { roundOrNull } from '../round.ts'
import { coldPressureBar } from './tyre-pressure.ts'

const ZERO_CELSIUS_K = 273.15
const STANDARD_ATMOSPHERE_BAR = 1.01325

/** A tyre after its last run and its fill pressure before. Pressures are gauge. */
interface LastFill {
  coldBar: number
  coldC: number
  hotBar: number
  /** Absolute ambient pressure. */
  outsideBar?: number
}

/**
 * Temperature of the air in the tyre after the run, in °C to 2 decimals, derived from the pressures. Null if an input
 * is missing. Source: Gay-Lussac's law, as in `tyre-pressure.ts`.
 */
export function hotAirC({
  coldBar,
  coldC,
  hotBar,
  outsideBar = STANDARD_ATMOSPHERE_BAR,
}: LastFill): number | null {
  const coldK = coldC + ZERO_CELSIUS_K
  if (coldK <= 0 || coldBar + outsideBar <= 0) return null
  return roundOrNull(((hotBar + outsideBar) * coldK) / (coldBar + outsideBar) - ZERO_CELSIUS_K, 2)
}

/** Conditions of the next run. */
interface NextFill {
  targetHotBar: number
  /** Temperature of the air in the tyre after the last run. */
  lastHotC: number
  /** Temperature of the air at filling. */
  coldC: number
  /** Track temperature now minus at the last run. */
  trackRiseC: number
  /** Share of the track's change that the tyre follows, 0 to 1. */
  followsTrack: number
  outsideBar?: number
}

/**
 * Fill pressure in bar gauge to 3 decimals; null below absolute zero. The tyre is assumed to reach its last temperature
 * plus a share of the track's change. Source: Gay-Lussac's law.
 */
export const nextColdBar = ({
  targetHotBar,
  lastHotC,
  coldC,
  trackRiseC,
  followsTrack,
  outsideBar,
}: NextFill) =>
  coldPressureBar({
    targetHotBar,
    hotC: lastHotC + trackRiseC * followsTrack,
    coldC,
    ...(outsideBar !== undefined && { outsideBar }),
  })
