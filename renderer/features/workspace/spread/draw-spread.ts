import { lineColor } from '../../../ui/plot-colors.ts'
import type { Span } from '../maths/span.ts'
import { ticksIn } from '../maths/ticks.ts'
import { dashOf, type Look, type Surface } from '../plots/canvas.ts'

/** Room for the values of the axes. */
const LEFT_PX = 40
const BOTTOM_PX = 18
const TICK_PX = 34
const TICK_WIDE_PX = 60
/** Points beyond this many of a lap are left out evenly. */
const MAX_POINTS = 4000
const POINT_PX = 2

/** Both axes, and where values are on the surface. */
function drawAxes({ ctx, width, height }: Surface, along: Span, up: Span, look: Look) {
  const perX = (width - LEFT_PX) / (along.high - along.low || 1)
  const perY = (height - BOTTOM_PX - look.fontPx) / (up.high - up.low || 1)
  const placeX = (x: number) => LEFT_PX + (x - along.low) * perX
  const placeY = (y: number) => height - BOTTOM_PX - (y - up.low) * perY
  ctx.font = look.font
  ctx.fillStyle = look.quiet
  ctx.strokeStyle = look.line
  ctx.lineWidth = 1
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.textBaseline = 'middle'
  const rows = ticksIn(up.low, up.high, Math.floor(height / TICK_PX))
  for (const y of rows.values) {
    const py = Math.round(placeY(y)) + 0.5
    ctx.moveTo(LEFT_PX, py)
    ctx.lineTo(width, py)
    ctx.textAlign = 'right'
    ctx.fillText(y.toFixed(rows.decimals).replace('-', '−'), LEFT_PX - 4, py)
  }
  const columns = ticksIn(along.low, along.high, Math.floor(width / TICK_WIDE_PX))
  for (const x of columns.values) {
    const px = Math.round(placeX(x)) + 0.5
    ctx.moveTo(px, 0)
    ctx.lineTo(px, height - BOTTOM_PX)
    ctx.textAlign = 'center'
    const text = x.toFixed(columns.decimals).replace('-', '−')
    const half = ctx.measureText(text).width / 2
    ctx.fillText(text, Math.min(px, width - half), height - BOTTOM_PX / 2)
  }
  ctx.stroke()
  ctx.textAlign = 'left'
  return { placeX, placeY }
}

/** Shares of each lap, by its place. */
export interface Shares {
  place: number
  percent: Float64Array
}

/** Draws how much of the time each lap spends in ranges of a channel: an outline a lap, the first one filled. */
export function drawHistogram(
  surface: Surface,
  along: Span,
  laps: readonly Shares[],
  look: Look,
  dark: boolean,
) {
  const { ctx } = surface
  const high = Math.max(1, ...laps.flatMap(({ percent }) => Math.max(...percent)))
  const { placeX, placeY } = drawAxes(surface, along, { low: 0, high }, look)
  for (const { place, percent } of laps) {
    const width = (along.high - along.low) / percent.length
    ctx.strokeStyle = lineColor(place, dark)
    ctx.fillStyle = ctx.strokeStyle
    ctx.lineWidth = 2
    ctx.setLineDash([...dashOf(place)])
    ctx.beginPath()
    ctx.moveTo(placeX(along.low), placeY(0))
    for (const [bin, share] of percent.entries()) {
      ctx.lineTo(placeX(along.low + bin * width), placeY(share))
      ctx.lineTo(placeX(along.low + (bin + 1) * width), placeY(share))
    }
    ctx.lineTo(placeX(along.high), placeY(0))
    ctx.stroke()
    ctx.globalAlpha = place === 0 ? 0.2 : 0
    ctx.fill()
    ctx.globalAlpha = 1
  }
  ctx.setLineDash([])
}

/** Samples of a lap that have both channels. */
export interface Cloud {
  place: number
  xs: Float64Array
  along: Float64Array
  up: Float64Array
}

/** Draws one channel over another for the part in sight, and a ring at the cursor. */
export function drawCloud(
  surface: Surface,
  spans: { along: Span; up: Span },
  clouds: readonly Cloud[],
  view: { range: { from: number; to: number }; cursor: number | undefined },
  look: Look,
  dark: boolean,
) {
  const { ctx } = surface
  const { placeX, placeY } = drawAxes(surface, spans.along, spans.up, look)
  const { range, cursor } = view
  for (const { place, xs, along, up } of clouds) {
    ctx.fillStyle = lineColor(place, dark)
    const step = Math.ceil(xs.length / MAX_POINTS)
    let ring = -1
    for (let at = 0; at < xs.length; at += step) {
      const x = xs[at] as number
      if (x < range.from || x > range.to) continue
      ctx.fillRect(placeX(along[at] as number) - 1, placeY(up[at] as number) - 1, POINT_PX, POINT_PX)
      if (cursor !== undefined && x <= cursor) ring = at
    }
    if (ring < 0) continue
    ctx.strokeStyle = lineColor(place, dark)
    ctx.lineWidth = 2
    ctx.beginPath()
    ctx.arc(placeX(along[ring] as number), placeY(up[ring] as number), 6, 0, 2 * Math.PI)
    ctx.stroke()
  }
}
