import type uPlot from 'uplot'

const SIZE = 5
/** Values beyond the edge on neighbouring laps are one mark where there is no room for two. */
const APART = 12

/** Room that the marks take at the edge, in px of the page. */
export const EDGE_PX = SIZE + 2

/** Draws arrowheads at the upper and lower edge for values beyond it, in the colours of their lines. */
export function drawEdgeMarks(plot: uPlot, colors: readonly string[]): void {
  const { ctx, bbox, data, scales } = plot
  const [low, high] = [scales.y?.min ?? 0, scales.y?.max ?? 0]
  const [from, to] = [scales.x?.min ?? 0, scales.x?.max ?? 0]
  const [size, apart] = [SIZE * devicePixelRatio, APART * devicePixelRatio]
  ctx.save()
  for (const [index, color] of colors.entries()) {
    ctx.fillStyle = color
    const last = { up: Number.NEGATIVE_INFINITY, down: Number.NEGATIVE_INFINITY }
    for (const [at, x] of data[0].entries()) {
      const value = data[index + 1]?.[at]
      if (value == null || x < from || x > to || (low <= value && value <= high)) continue
      const side = value > high ? 'up' : 'down'
      const left = plot.valToPos(x, 'x', true)
      if (left - last[side] < apart) continue
      last[side] = left
      const tip = side === 'up' ? bbox.top : bbox.top + bbox.height
      const base = side === 'up' ? tip + size : tip - size
      ctx.beginPath()
      ctx.moveTo(left, tip)
      ctx.lineTo(left + size, base)
      ctx.lineTo(left - size, base)
      ctx.fill()
    }
  }
  ctx.restore()
}
