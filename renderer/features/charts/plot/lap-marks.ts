import type uPlot from 'uplot'
import { EDGE_PX } from './edge-marks.ts'

/** Reason why a lap is marked. */
export type LapMark = 'pit' | 'caution' | 'deleted'

/** A mark in the units of the axes. */
export interface Mark {
  mark: LapMark
  x: number
  y: number
}

const SIZE = 5

const SHAPES: Record<LapMark, (path: Path2D, x: number, y: number, half: number) => void> = {
  pit: (path, x, y, half) => path.rect(x - half, y - half, half * 2, half * 2),
  caution(path, x, y, half) {
    path.moveTo(x, y - half)
    path.lineTo(x + half, y + half)
    path.lineTo(x - half, y + half)
    path.closePath()
  },
  deleted(path, x, y, half) {
    path.moveTo(x - half, y - half)
    path.lineTo(x + half, y + half)
    path.moveTo(x + half, y - half)
    path.lineTo(x - half, y + half)
  },
}

/** Draws the marks of each line; those beyond the scale are drawn at its edge, inside the arrowheads there. */
export function drawMarks(
  plot: uPlot,
  lines: readonly (readonly Mark[])[],
  colors: readonly string[],
  ground: string,
): void {
  const { ctx, bbox } = plot
  const half = SIZE * devicePixelRatio
  const inset = half + EDGE_PX * devicePixelRatio
  ctx.save()
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.fillStyle = ground
  for (const [line, marks] of lines.entries()) {
    ctx.strokeStyle = colors[line] ?? ground
    for (const { mark, x, y } of marks) {
      const top = plot.valToPos(y, 'y', true)
      const path = new Path2D()
      const inside = Math.min(Math.max(top, bbox.top + inset), bbox.top + bbox.height - inset)
      SHAPES[mark](path, plot.valToPos(x, 'x', true), inside, half)
      ctx.fill(path)
      ctx.stroke(path)
    }
  }
  ctx.restore()
}
