import { roundOrNull } from '../round.ts'
import { coldPressureBar } from './tyre-pressure.ts'

const ZERO_CELSIUS_K = 273.15
const STANDARD_ATMOSPHERE_BAR = 1.01325

/** How a tyre came back from its last run, and what it was filled to before. Pressures are gauge. */
export interface LastFill {
  coldBar: number
  coldC: number
  hotBar: number
  /** Absolute pressure of the air outside. */
  outsideBar?: number
}

/**
 * Temperature of the air in the tyre as it came back, in degrees Celsius to 2 decimals: what the pressures say, which no
 * probe in the rubber does. Null where there is none. Source: Gay-Lussac's law, as in `tyre-pressure.ts`.
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
export interface NextFill {
  targetHotBar: number
  /** Air in the tyre as it came back from the last run. */
  lastHotC: number
  /** Air that the tyre is filled in now. */
  coldC: number
  /** How much warmer the track is than it was at the last run. */
  trackRiseC: number
  /** How much of that a tyre follows: 0.5 is half of it. */
  followsTrack: number
  outsideBar?: number
}

/**
 * What to fill to now, in bar gauge to 3 decimals; null below absolute zero. Source: the tyre gets as hot as it did, and
 * follows the track by a share of its change; Gay-Lussac's law for the rest.
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
