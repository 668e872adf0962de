import type uPlot from 'uplot'
import { type TraceData, type TraceMark, traceMark } from './trace-data.ts'

const SIZE = 5

const SHAPES: Record<TraceMark, (path: Path2D, x: number, y: number, half: number) => void> = {
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

/** Draws the marks of unusual laps; values outside the scale are drawn at its edge. */
export function drawMarks(plot: uPlot, data: TraceData, colors: readonly string[], ground: string): void {
  const { ctx, bbox } = plot
  const half = SIZE * devicePixelRatio
  ctx.save()
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.fillStyle = ground
  for (const [car, laps] of data.laps.entries()) {
    ctx.strokeStyle = colors[car] ?? ground
    for (const lap of laps) {
      const mark = lap && traceMark(lap)
      if (!mark || lap.lapTimeMs === null) continue
      const x = plot.valToPos(lap.lapNumber, 'x', true)
      const y = plot.valToPos(lap.lapTimeMs / 1000, 'y', true)
      const path = new Path2D()
      SHAPES[mark](path, x, Math.min(Math.max(y, bbox.top + half), bbox.top + bbox.height - half), half)
      ctx.fill(path)
      ctx.stroke(path)
    }
  }
  ctx.restore()
}
