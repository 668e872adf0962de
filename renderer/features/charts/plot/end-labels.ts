import type uPlot from 'uplot'
import type { XRange } from '../../../ui/plot/x-range.ts'

/** Places of labels in px, as near to those wanted as a distance of `gap` between any two allows, within `top` and `bottom`. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  // More labels than there is height for stand closer.
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1))
  let next = top
  for (const at of order) {
    placed[at] = Math.max(wanted[at] ?? 0, next)
    next = (placed[at] ?? 0) + step
  }
  let last = bottom
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, last)
    last = (placed[at] ?? 0) - step
  }
  return placed
}

/** Where a line leaves the part in sight, or ends in it; undefined where none of it is in sight. */
export function endIn(
  xs: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  { from, to }: XRange,
): { x: number; y: number } | undefined {
  for (let at = xs.length - 1; at >= 0; at -= 1) {
    const [x, y, nextX, next] = [xs[at] as number, values[at], xs[at + 1], values[at + 1]]
    if (x > to || y == null) continue
    if (nextX !== undefined && next != null) return { x: to, y: y + ((next - y) * (to - x)) / (nextX - x) }
    return x < from ? undefined : { x, y }
  }
  return undefined
}

/** Names each line in its colour: on the right of the plot, where no two names overlap, or where it ends before. */
export function drawEndLabels(plot: uPlot, colors: readonly string[], fontPx: number, family: string): void {
  const { ctx, bbox, data, series, scales } = plot
  const px = fontPx * devicePixelRatio
  const right = bbox.left + bbox.width
  const bottom = bbox.top + bbox.height
  const range: XRange = { from: scales.x?.min ?? 0, to: scales.x?.max ?? 0 }
  const ends = colors.flatMap((color, index) => {
    const end = endIn(data[0], data[index + 1] ?? [], range)
    if (!end) return []
    const y = plot.valToPos(end.y, 'y', true)
    return [
      {
        color,
        label: String(series[index + 1]?.label ?? ''),
        x: plot.valToPos(end.x, 'x', true),
        y: Math.min(bottom, Math.max(bbox.top, y)),
      },
    ]
  })
  // A car that stopped early is named where its line ends.
  const left = ends.filter(({ x }) => x < right - px * 3)
  const last = ends.filter((end) => !left.includes(end))
  const places = spread(
    last.map(({ y }) => y),
    px * 1.1,
    bbox.top,
    bottom,
  )
  ctx.save()
  ctx.font = `600 ${px}px ${family}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  ctx.lineWidth = devicePixelRatio
  for (const { color, label, x, y } of left) {
    ctx.fillStyle = color
    ctx.fillText(label, x + px / 2, y)
  }
  for (const [index, { color, label, x, y }] of last.entries()) {
    const place = places[index] ?? y
    ctx.fillStyle = color
    ctx.strokeStyle = color
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(right + px / 2, place)
    ctx.stroke()
    ctx.fillText(label, right + px * 0.75, place)
  }
  ctx.restore()
}
