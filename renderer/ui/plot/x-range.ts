/** A part of the axis that plots share, in its unit. */
export interface XRange {
  from: number
  to: number
}

const SMALLEST_PART = 1 / 5000

/**
 * The visible range after zooming by a factor or moving by a share of it, clamped to the whole range and no narrower than
 * `least`.
 */
export function moved(shown: XRange, whole: XRange, { zoom = 1, by = 0, around = 0.5, least = 0 }): XRange {
  const most = whole.to - whole.from
  const width = Math.min(most, Math.max(most * SMALLEST_PART, least, (shown.to - shown.from) * zoom))
  const centre = shown.from + (shown.to - shown.from) * (around + by)
  const from = Math.min(Math.max(centre - width * around, whole.from), whole.to - width)
  return { from, to: from + width }
}
