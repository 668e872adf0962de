import type uPlot from 'uplot'
import type { RecordedStint } from '../../../server/calc/laps/stints.ts'
import { stintsOf } from '../../laps/stints.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import type { ChartLook } from './chart-look.tsx'
import { drawStatusBands } from './plot/draw-bands.ts'
import type { Mark } from './plot/lap-marks.ts'
import { type StatusBand, statusBands } from './plot/status-bands.ts'
import type { Line } from './plot/use-plot.ts'

/** A car whose laps a chart has. */
export interface AnnotatedCar {
  laps: readonly Lap[]
  /** Stints of its run sheet; empty where only its laps show them. */
  recorded: readonly RecordedStint[]
  /** Whether the borders of its stints are drawn. */
  hasBorders: boolean
}

/** Where a stint begins. */
export interface StintBorder {
  /** Between the laps of two stints. */
  x: number
  stint: number
}

export interface Annotations {
  bands: readonly StatusBand[]
  /** Borders of each car. */
  borders: readonly (readonly StintBorder[])[]
}

/** With more cars, borders of stints would hide the lines. */
const MAX_BORDERED = 3

/** What lies under the lines of these cars: the flags of all cars of the page, and where their stints begin. */
export function annotationsOf(
  cars: readonly AnnotatedCar[],
  all: readonly Pick<AnnotatedCar, 'laps'>[] = cars,
): Annotations {
  const isDrawn = cars.filter(({ hasBorders }) => hasBorders).length <= MAX_BORDERED
  return {
    bands: statusBands(all.map(({ laps }) => laps)),
    borders: cars.map(({ laps, recorded, hasBorders }) =>
      !isDrawn || !hasBorders
        ? []
        : stintsOf(recorded, laps)
            .filter((stint) => stint.laps.length > 0)
            .slice(1)
            .map(({ stint, laps: [first] }) => ({ x: (first?.lapNumber ?? 0) - 0.5, stint })),
    ),
  }
}

/** Marks on the lines of a chart where a lap ended in the pits. */
export const stopMarks = (
  cars: readonly (readonly Lap[])[],
  xs: readonly number[],
  lines: readonly Line[],
): Mark[][] =>
  cars.map((laps, index) =>
    laps.flatMap(({ pitIn, lapNumber: x }): Mark[] => {
      const y = pitIn ? lines[index]?.values[xs.indexOf(x)] : null
      return y == null ? [] : [{ mark: 'pit', x, y }]
    }),
  )

const FONT_PX = 11
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Font of texts in a plot, in its pixels. */
export const plotFont = () => `${FONT_PX * devicePixelRatio}px ${variable('--mantine-font-family')}`

/** Draws the borders of stints as dashed lines in the colours of their cars, with the number of the stint at the bottom. */
function drawBorders(plot: uPlot, borders: Annotations['borders'], colors: readonly string[]): void {
  const { ctx, bbox } = plot
  ctx.font = plotFont()
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
  // Above the name of a flag, and cars that stop on the same lap above each other.
  let row = 1
  for (const [index, own] of borders.entries()) {
    if (own.length === 0) continue
    ctx.strokeStyle = colors[index] ?? ''
    ctx.fillStyle = colors[index] ?? ''
    for (const { x, stint } of own) {
      const left = plot.valToPos(x, 'x', true)
      ctx.beginPath()
      ctx.moveTo(left, bbox.top)
      ctx.lineTo(left, bbox.top + bbox.height)
      ctx.stroke()
      ctx.fillText(
        String(stint),
        left + 3 * devicePixelRatio,
        bbox.top + bbox.height - (3 + row * (FONT_PX + 1)) * devicePixelRatio,
      )
    }
    row += 1
  }
}

/** Draws what the look has of the annotations. */
export function drawAnnotations(
  plot: uPlot,
  { bands, borders }: Annotations,
  { flags, stints }: ChartLook,
  colors: readonly string[],
): void {
  if (flags) drawStatusBands(plot, bands, variable('--color-text'), plotFont())
  if (stints) drawBorders(plot, borders, colors)
}
