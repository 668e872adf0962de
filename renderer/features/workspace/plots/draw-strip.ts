import type { XRange } from '../../../ui/plot/x-range.ts'
import { lineColor } from '../../../ui/plot-colors.ts'
import { type Points, roomFor, thin } from '../maths/thinned.ts'
import { ticksIn } from '../maths/ticks.ts'
import { dashOf, type Look, type Surface } from './canvas.ts'
import type { Line, Strip } from './plots-of.ts'
import { Raster, type Scale } from './raster.ts'

/** Room above and below the lines, as a share of the height. */
const MARGIN = 0.08
const LINE_PX = 1.5
/** Place of the axis's values, and width of a figure. */
const LEFT_PX = 3
const FIGURE_EM = 0.62
/** Height that a label of the axis needs, and width of one along it. */
const TICK_PX = 34
const TICK_WIDE_PX = 90

let points: Points = roomFor(0)
let room = 0

/** The points of one line at a time, in room that all lines share. */
function thinned({ trace }: Line, { from, to }: XRange, columns: number): Points {
  if (columns > room) {
    room = columns
    points = roomFor(columns)
  }
  return thin(trace, from, to, columns, points)
}

/** Colour of a line: by lap where several laps share a plot of one channel, else by channel. */
export const colorOf = ({ lines, isDelta }: Pick<Strip, 'lines' | 'isDelta'>, line: Line, dark: boolean) => {
  const byLap =
    isDelta || (lines.some(({ lap }) => lap > 0) && lines.every(({ place }) => place === line.place))
  return lineColor(byLap ? line.lap : line.place, dark)
}

/** Marks of the axis along the plots. */
export const marksAlong = ({ from, to }: XRange, width: number) =>
  ticksIn(from, to, Math.max(2, Math.floor(width / TICK_WIDE_PX)))

const rasters = new WeakMap<HTMLCanvasElement, Raster>()

/** The bitmap of a canvas, kept while its size is the same. */
function rasterOf(canvas: HTMLCanvasElement): Raster {
  const known = rasters.get(canvas)
  if (known?.width === canvas.width && known.height === canvas.height) return known
  const made = new Raster(canvas.width, canvas.height)
  rasters.set(canvas, made)
  return made
}

/** A colour of the styles as `#rrggbb`, however they were written. */
function hexOf(ctx: CanvasRenderingContext2D, color: string): string {
  ctx.fillStyle = color
  return String(ctx.fillStyle)
}

/** Writes the values of the axis over the lines, on the ground's colour. */
function writeTicks(
  { ctx, height }: Surface,
  placeY: (y: number) => number,
  { values, decimals }: ReturnType<typeof ticksIn>,
  look: Look,
) {
  const inside = look.fontPx / 2 + 1
  ctx.font = look.font
  ctx.textBaseline = 'middle'
  for (const y of values) {
    const at = Math.min(Math.max(placeY(y), inside), height - inside)
    const text = y.toFixed(decimals).replace('-', '−')
    ctx.fillStyle = look.panel
    ctx.fillRect(0, at - inside, text.length * look.fontPx * FIGURE_EM + LEFT_PX, 2 * inside)
    ctx.fillStyle = look.quiet
    ctx.fillText(text, LEFT_PX, at)
  }
}

/** Draws a plot: grid, lines with their gaps, values of the axis. */
export function drawStrip(surface: Surface, strip: Strip, range: XRange, look: Look, dark: boolean) {
  const { ctx, width, height } = surface
  const raster = rasterOf(ctx.canvas)
  const dots = raster.width / width
  const spread = strip.high - strip.low || Math.abs(strip.high) || 1
  const bottom = strip.low - spread * MARGIN
  const perY = height / (spread * (1 + 2 * MARGIN))
  const perX = raster.width / (range.to - range.from)
  const scale: Scale = {
    placeX: (x) => (x - range.from) * perX,
    placeY: (y) => raster.height - (y - bottom) * perY * dots,
  }
  const ticks = ticksIn(bottom, bottom + height / perY, Math.max(1, Math.floor(height / TICK_PX)))
  const grid = hexOf(ctx, look.line)
  raster.fill(hexOf(ctx, look.panel))
  for (const x of marksAlong(range, width).values) raster.down(scale.placeX(x), grid)
  for (const y of ticks.values) raster.across(scale.placeY(y), grid)
  for (const line of strip.lines) {
    const pen = {
      color: colorOf(strip, line, dark),
      width: LINE_PX * dots,
      dash: dashOf(line.lap).map((px) => px * dots),
    }
    raster.line(thinned(line, range, raster.width), scale, pen)
  }
  ctx.putImageData(new ImageData(raster.bytes, raster.width, raster.height), 0, 0)
  writeTicks(surface, (y) => scale.placeY(y) / dots, ticks, look)
}
