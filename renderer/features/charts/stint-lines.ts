import type uPlot from 'uplot'
import { type Stint, stintsOf } from '../../laps/stints.ts'
import type { ChartedCar } from './charted-car.ts'

/** Average of one stint on the trace. */
export interface StintLine {
  firstLap: number
  lastLap: number
  averageMs: number
  /** Stint number and compound: `2 Medium`. */
  label: string
}

const compoundOf = ({ laps }: Stint) => laps.find(({ compound }) => compound !== null)?.compound ?? null

/** The stints of a car that have counting green laps. */
export const stintLines = ({ column, laps }: ChartedCar): StintLine[] =>
  stintsOf(column.sheet.stints, laps).flatMap((stint) =>
    stint.averageGreenMs === null || stint.firstLap === null || stint.lastLap === null
      ? []
      : [
          {
            firstLap: stint.firstLap,
            lastLap: stint.lastLap,
            averageMs: stint.averageGreenMs,
            label: [String(stint.stint), compoundOf(stint)].filter(Boolean).join(' '),
          },
        ],
  )

/** Draws the average of each stint as a dashed line over its laps, labelled with number and compound. */
export function drawStintLines(
  plot: uPlot,
  lines: readonly StintLine[],
  { color, font }: { color: string; font: string },
): void {
  const { ctx } = plot
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.font = font
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  for (const { firstLap, lastLap, averageMs, label } of lines) {
    const y = plot.valToPos(averageMs / 1000, 'y', true)
    const [left, right] = [plot.valToPos(firstLap, 'x', true), plot.valToPos(lastLap, 'x', true)]
    ctx.beginPath()
    ctx.moveTo(left, y)
    ctx.lineTo(right, y)
    ctx.stroke()
    ctx.fillText(label, left, y - 4 * devicePixelRatio, Math.max(24 * devicePixelRatio, right - left))
  }
  ctx.restore()
}
