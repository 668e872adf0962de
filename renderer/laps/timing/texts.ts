import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { shortClock } from '../../../server/calc/laps/race-clock.ts'
import type { TimingItem } from '../../../server/contract/actions/timing.ts'

/** From here on thousandths say nothing in a loss. */
const COARSE_LOSS_MS = 10_000
const MINUTE_MS = 60_000

const roundedTo = (ms: number, step: number) => Math.round(ms / step) * step

/** `12.345` of milliseconds with these digits, from a minute on `1:12.3`. */
function spanText(ms: number, digits: number): string {
  const seconds = roundedTo(ms, 10 ** (3 - digits))
  if (seconds < MINUTE_MS) return (seconds / 1000).toFixed(digits)
  const tenths = roundedTo(ms, 100)
  return `${Math.floor(tenths / MINUTE_MS)}:${((tenths % MINUTE_MS) / 1000).toFixed(1).padStart(4, '0')}`
}

/** `+2 L` of whole laps, `+1.201` of a time, `+2:22.5` from a minute on; empty where neither is known. */
export function behindText(ms: number | null, laps: number | null, digits = 3): string {
  if (laps !== null && laps > 0) return `+${laps} L`
  if (ms === null) return ''
  return `${ms < 0 ? '−' : '+'}${spanText(Math.abs(ms), digits)}`
}

/** A time without its sign, for cards that say themselves who is ahead. */
export const bareText = (ms: number | null, laps: number | null, digits = 3): string =>
  behindText(ms, laps, digits).replace(/^\+/, '')

/** Loss against a best: `+0.44`, `0.00` for the best itself, one decimal above 10 s. */
export function lossText(ms: number | null): string {
  if (ms === null) return ''
  if (ms === 0) return '0.00'
  const size = (Math.abs(ms) / 1000).toFixed(Math.abs(ms) > COARSE_LOSS_MS ? 1 : 2)
  return `${ms < 0 ? '−' : '+'}${size}`
}

/** `▲2` for places gained, `▼1` for lost; empty where none or not known. */
export const placesText = (gained: number | null): string =>
  gained === null || gained === 0 ? '' : `${gained > 0 ? '▲' : '▼'}${Math.abs(gained)}`

export const timeText = (ms: number | null): string => (ms === null ? '' : formatLapTime(ms))

/** A count that is empty where it is not known, with `≈` where it follows from laps only. */
export function countText(item: TimingItem, field: 'tyreAgeLaps' | 'stintLaps' | 'pits'): string {
  const value = item[field]
  if (value === null || item.laps === 0) return ''
  return `${item.inferred.includes(field) ? '≈' : ''}${value}`
}

/** `R. Taylor`. */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.slice(0, 1)}. ${lastName}`

/** `7:15` of milliseconds since a moment. */
export const sinceText = (ms: number): string => shortClock(Math.max(0, ms), false)
