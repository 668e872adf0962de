import type { XRange } from '../../../ui/plot/x-range.ts'
import { fitIn, type GroundPath } from '../maths/gps.ts'
import { placeOf, type Trace, valueAt } from '../maths/trace.ts'
import type { Look, Surface } from '../plots/canvas.ts'

/** A lap on the map; all laps are on the ground of the first. */
export interface MapLap {
  /** Place among the laps of the page. */
  place: number
  xs: Float64Array
  path: GroundPath
}

const MARGIN_PX = 14
const PART_PX = 5
/** From low to high, in order of lightness, so that they can be distinguished without their hue. */
const LIGHT = ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#a0da39']
const DARK = ['#5a3f9e', '#4f6cc4', '#3f95c9', '#35b8b0', '#5fd38d', '#b5e35c', '#fde725']

/** Colours of the map's channel, from its lowest value to its highest. */
export const mapColors = (dark: boolean): readonly string[] => (dark ? DARK : LIGHT)

const fitOf = (first: MapLap, { width, height }: Pick<Surface, 'width' | 'height'>) =>
  fitIn(first.path, width, height, MARGIN_PX)

/** Where a lap is on the map at x; undefined where its position is not known. */
export function placeOnMap(first: MapLap, lap: MapLap, x: number, size: Pick<Surface, 'width' | 'height'>) {
  const at = Math.min(placeOf(lap.xs, x), lap.xs.length - 1)
  const { placeX, placeY } = fitOf(first, size)
  const [px, py] = [placeX(lap.path.east[at] as number), placeY(lap.path.south[at] as number)]
  return Number.isNaN(px) || Number.isNaN(py) ? undefined : { px, py }
}

/** x of the first lap where it is nearest to a point of the map. */
export function xNear(
  first: MapLap,
  px: number,
  py: number,
  size: Pick<Surface, 'width' | 'height'>,
): number {
  const { placeX, placeY } = fitOf(first, size)
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [at, east] of first.path.east.entries()) {
    const away = Math.hypot(placeX(east) - px, placeY(first.path.south[at] as number) - py)
    if (away < least) [best, least] = [at, away]
  }
  return first.xs[best] as number
}

/** Strokes the samples of a lap for which `has` is true, each on to the next. */
function strokeWhere({ ctx, width, height }: Surface, first: MapLap, has: (at: number) => boolean) {
  const { placeX, placeY } = fitOf(first, { width, height })
  const { east, south } = first.path
  ctx.beginPath()
  let isOn = false
  for (let at = 0; at + 1 < east.length; at += 1) {
    const isThere = has(at) && !Number.isNaN(east[at]) && !Number.isNaN(east[at + 1])
    if (isThere && !isOn) ctx.moveTo(placeX(east[at] as number), placeY(south[at] as number))
    if (isThere) ctx.lineTo(placeX(east[at + 1] as number), placeY(south[at + 1] as number))
    isOn = isThere
  }
  ctx.stroke()
}

/** Draws the track as the first lap drove it: the part in sight in the colours of a channel. */
export function drawMap(
  surface: Surface,
  first: MapLap,
  channel: Trace | undefined,
  { from, to }: XRange,
  look: Look,
  dark: boolean,
) {
  const { ctx } = surface
  const { xs } = first
  const isInSight = (at: number) => (xs[at] as number) >= from && (xs[at] as number) <= to
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.strokeStyle = look.line2
  ctx.lineWidth = 2
  strokeWhere(surface, first, () => true)
  ctx.lineWidth = PART_PX
  if (!channel) {
    ctx.strokeStyle = look.text
    return strokeWhere(surface, first, isInSight)
  }
  const colors = mapColors(dark)
  const width = (channel.high - channel.low) / colors.length || 1
  const bins = Int8Array.from(xs, (x, at) => {
    const value = isInSight(at) ? valueAt(channel, x) : undefined
    return value === undefined ? -1 : Math.min(colors.length - 1, Math.floor((value - channel.low) / width))
  })
  for (const [bin, color] of colors.entries()) {
    ctx.strokeStyle = color
    strokeWhere(surface, first, (at) => bins[at] === bin)
  }
}
