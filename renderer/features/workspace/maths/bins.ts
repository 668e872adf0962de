import type { XRange } from '../../../ui/plot/x-range.ts'
import { placeOf, type Trace } from './trace.ts'

/** Ranges of equal width. */
export interface Bins {
  low: number
  high: number
  count: number
}

/** Shares of the time between two moments in which a line over seconds is in each range, in percent. Gaps do not count. */
export function histogramOf(
  { xs, ys, starts }: Trace,
  part: XRange,
  { low, high, count }: Bins,
): Float64Array {
  const shares = new Float64Array(count)
  const [first, end] = [placeOf(xs, part.from), Math.min(placeOf(xs, part.to), xs.length - 1)]
  const width = (high - low) / count || 1
  let total = 0
  for (let at = first; at < end; at += 1) {
    if (starts[at + 1] === 1) continue
    const lasted = (xs[at + 1] as number) - (xs[at] as number)
    const bin = Math.min(count - 1, Math.max(0, Math.floor(((ys[at] as number) - low) / width)))
    shares[bin] = (shares[bin] as number) + lasted
    total += lasted
  }
  return total > 0 ? shares.map((share) => (100 * share) / total) : shares
}
