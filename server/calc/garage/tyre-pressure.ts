import { roundOrNull } from '../round.ts'

const ZERO_CELSIUS_K = 273.15
const STANDARD_ATMOSPHERE_BAR = 1.01325

/** Gauge pressure after a temperature change of the air in the tyre. */
function scaled(fromBar: number, fromC: number, toC: number, outsideBar: number): number | null {
  const [fromK, toK] = [fromC + ZERO_CELSIUS_K, toC + ZERO_CELSIUS_K]
  if (fromK <= 0 || toK <= 0) return null
  return roundOrNull(((fromBar + outsideBar) * toK) / fromK - outsideBar, 3)
}

/** `targetHotBar` applies at `hotC`; the tyre is filled at `coldC`. Pressures are gauge. */
interface ColdFill {
  targetHotBar: number
  hotC: number
  coldC: number
  /** Absolute ambient pressure. */
  outsideBar?: number
}

/**
 * Cold fill pressure in bar gauge to 3 decimals; null below absolute zero. Source: Gay-Lussac's law (absolute pressure
 * is proportional to kelvin), assuming dry air and constant volume.
 */
export const coldPressureBar = ({ targetHotBar, hotC, coldC, outsideBar }: ColdFill): number | null =>
  scaled(targetHotBar, hotC, coldC, outsideBar ?? STANDARD_ATMOSPHERE_BAR)

/** `coldBar` was filled at `coldC`; the tyre reaches `hotC`. Pressures are gauge. */
interface HotRise {
  coldBar: number
  coldC: number
  hotC: number
  /** Absolute ambient pressure. */
  outsideBar?: number
}

/** Hot pressure of a cold tyre in bar gauge to 3 decimals; null below absolute zero. Source: as above. */
export const hotPressureBar = ({ coldBar, coldC, hotC, outsideBar }: HotRise): number | null =>
  scaled(coldBar, coldC, hotC, outsideBar ?? STANDARD_ATMOSPHERE_BAR)
