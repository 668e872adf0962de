import { hotAirC, nextColdBar } from '../../../../server/calc/garage/cold-pressure.ts'
import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import type { Conditions, CornerPressures } from './pressure-values.ts'

const HPA_PER_BAR = 1000
const PERCENT = 100

/** Cold pressure of a corner, or why it cannot be calculated. */
export type ColdResult = { coldBar: number; hotC: number; deltaBar: number | null } | { missing: string }

/** Air temperature inside the tyre after the run: from its cold and hot pressures, else the temperature of the middle of the tread. */
function hotOf(conditions: Conditions, { coldBar, hotBar, tempMiddleC }: CornerPressures): number | null {
  const { airThenC, outsideHpa } = conditions
  if (coldBar === null || hotBar === null || airThenC === null) return tempMiddleC
  const outsideBar = outsideHpa === null ? undefined : outsideHpa / HPA_PER_BAR
  return hotAirC({ coldBar, hotBar, coldC: airThenC, ...(outsideBar !== undefined && { outsideBar }) })
}

/** Cold pressure of a corner for the current conditions. */
export function coldResult(conditions: Conditions, corner: CornerPressures): ColdResult {
  const { airNowC, trackNowC, trackThenC, followsPct, outsideHpa } = conditions
  const { targetHotBar, coldBar } = corner
  if (targetHotBar === null) return { missing: 'Needs a hot target.' }
  if (airNowC === null) return { missing: 'Needs the air temperature now.' }
  const lastHotC = hotOf(conditions, corner)
  if (lastHotC === null) return { missing: 'Needs cold and hot pressure of the last run, and the air then.' }
  // Without a track temperature at both times, it is taken as unchanged.
  const trackRiseC = trackNowC === null || trackThenC === null ? 0 : trackNowC - trackThenC
  const now = nextColdBar({
    targetHotBar,
    lastHotC,
    coldC: airNowC,
    trackRiseC,
    followsTrack: (followsPct ?? 0) / PERCENT,
    ...(outsideHpa !== null && { outsideBar: outsideHpa / HPA_PER_BAR }),
  })
  if (now === null || now < 0) return { missing: 'No valid pressure: check the temperatures.' }
  const hotC = round(lastHotC + (trackRiseC * (followsPct ?? 0)) / PERCENT, 1)
  return { coldBar: now, hotC, deltaBar: coldBar === null ? null : round(now - coldBar, 3) }
}

/** Decimals of a set pressure, in bar. */
export const SET_DECIMALS = 2

/** A pressure in the user's unit, at the precision that it is set to. */
export const setText = (bar: number, pressure: Measure): string =>
  round(pressure.shown(bar), pressure.decimals(SET_DECIMALS)).toFixed(pressure.decimals(SET_DECIMALS))

/** A pressure in bar, rounded as displayed. */
export const setBar = (bar: number, pressure: Measure): number =>
  round(pressure.stored(Number(setText(bar, pressure))), 4)

/** A signed difference with a minus sign as wide as the plus. */
export function deltaText(bar: number, pressure: Measure): string {
  const places = pressure.decimals(SET_DECIMALS)
  const delta = round(pressure.shownDelta(bar), places)
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : '±'
  return `${sign}${Math.abs(delta).toFixed(places)}`
}
