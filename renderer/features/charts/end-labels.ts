import type uPlot from 'uplot'

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

/** Names each line in its colour: on the right of the plot, where no two names overlap, or where it ends before. */
export function drawEndLabels(plot: uPlot, colors: readonly string[], fontPx: number, family: string): void {
  const { ctx, bbox, data, series } = plot
  const px = fontPx * devicePixelRatio
  const ends = colors.flatMap((color, index) => {
    const at = data[index + 1]?.findLastIndex((value) => value != null) ?? -1
    const value = data[index + 1]?.[at]
    if (at < 0 || value == null) return []
    const x = plot.valToPos(data[0][at] ?? 0, 'x', true)
    return [{ color, label: String(series[index + 1]?.label ?? ''), x, y: plot.valToPos(value, 'y', true) }]
  })
  const right = bbox.left + bbox.width
  const bottom = bbox.top + bbox.height
  // A car that stopped early is named where its line ends.
  const left = ends.filter(({ x }) => x < right - px * 3)
  const last = ends.filter((end) => !left.includes(end))
  const places = spread(
    last.map(({ y }) => Math.min(bottom, Math.max(bbox.top, y))),
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
