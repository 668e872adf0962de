import type { Series } from '../recording.ts'
import { presentPlaces } from './present.ts'

/**
 * Linear interpolation of x at any time; NaN before the first and after the last sample. Of equal times the last one
 * counts.
 */
export function valueAt(x: Series, t: Series): (at: number) => number {
  const places = presentPlaces(x)
  const timeOf = (k: number) => t[places[k] as number] as number
  const sampleAt = (k: number) => x[places[k] as number] as number
  let hint = 0
  return (at) => {
    if (places.length === 0 || !(at >= timeOf(0)) || at > timeOf(places.length - 1)) return Number.NaN
    // Fast path: most callers ask in ascending order.
    if (timeOf(hint) > at) hint = 0
    let high = hint + 1
    while (high < places.length && timeOf(high) <= at && high - hint < 8) high += 1
    if (high < places.length && timeOf(high) <= at) {
      let end = places.length
      while (high < end) {
        const middle = (high + end) >> 1
        if (timeOf(middle) <= at) high = middle + 1
        else end = middle
      }
    }
    const low = high - 1
    hint = low
    const from = timeOf(low)
    if (from === at || high === places.length) return sampleAt(low)
    return sampleAt(low) + ((sampleAt(high) - sampleAt(low)) * (at - from)) / (timeOf(high) - from)
  }
}
