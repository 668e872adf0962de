import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { raceTrace } from '../../../server/calc/laps/race-trace.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import { type LineStyle, REST, STYLES } from './charted-car.ts'
import classes from './charts.module.css'
import { drawStatusBands } from './draw-bands.ts'
import { LineChart } from './line-chart.tsx'
import { robustRange } from './robust-range.ts'
import { statusBands } from './status-bands.ts'
import type { Line } from './use-plot.ts'

/** Against the median pace without stops, behind the first of the class, or the place in it. */
export type ClassChartKind = 'trace' | 'gap' | 'place'

export interface ClassCar {
  key: string
  number: string
  laps: readonly Lap[]
  /** Whose line it is; the last car of a role is drawn above the others. */
  role: 'ours' | 'ahead' | 'behind' | 'rest'
}

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const LABELS = {
  trace: 'seconds to the median pace, stops left out',
  gap: 'seconds behind the first of the class',
  place: 'place in the class',
} as const
const [OURS, AHEAD, BEHIND, OTHER] = STYLES
const LOOKS: Record<ClassCar['role'], LineStyle> = { ours: OURS, ahead: AHEAD, behind: BEHIND, rest: REST }
/** Another car of ours in the same class. */
const OURS_TOO: LineStyle = { ...OTHER, width: OURS.width }
const ROLES: readonly ClassCar['role'][] = ['rest', 'behind', 'ahead', 'ours']

const TEXTS: Record<ClassChartKind, (value: number) => string> = {
  trace: (value) =>
    `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(Number.isInteger(value) ? 0 : 1)}`,
  gap: (value) =>
    `${value > 0 ? '−' : value < 0 ? '+' : ''}${Math.abs(value).toFixed(Number.isInteger(value) ? 0 : 1)}`,
  place: (value) => (Number.isInteger(value) && value < 0 ? `P${-value}` : ''),
}

/** Rings where a car of a coloured line ended a lap in the pits. */
function drawStops(
  plot: uPlot,
  cars: readonly ClassCar[],
  lines: readonly Line[],
  colors: readonly string[],
  ground: string,
): void {
  const { ctx } = plot
  ctx.save()
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.fillStyle = ground
  for (const [index, { laps, role }] of cars.entries()) {
    if (role === 'rest') continue
    ctx.strokeStyle = colors[index] as string
    for (const { lapNumber } of laps.filter(({ pitIn }) => pitIn)) {
      const value = lines[index]?.values[lapNumber - 1]
      if (value == null) continue
      ctx.beginPath()
      ctx.arc(
        plot.valToPos(lapNumber, 'x', true),
        plot.valToPos(value, 'y', true),
        4 * devicePixelRatio,
        0,
        2 * Math.PI,
      )
      ctx.fill()
      ctx.stroke()
    }
  }
  ctx.restore()
}

/** The cars of a class over a race: better is higher. Flags are the ground, stops rings, each line labelled at its end. */
export function ClassChart({
  title,
  cars: given,
  kind,
}: {
  title: string
  cars: readonly ClassCar[]
  kind: ClassChartKind
}) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme changes the colours
  const drawn = useMemo(() => {
    const cars = given.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
    const trace = raceTrace(cars.map(({ laps }) => laps))
    const lines = cars.map(({ key, number, role }, index): Line => {
      const { toPaceMs = [], toLeaderMs = [], place = [] } = trace.cars[index] ?? {}
      const higher = (values: readonly (number | null)[], factor: number) =>
        values.map((value) => (value === null ? null : value * factor))
      return {
        key,
        label: number,
        values:
          kind === 'trace'
            ? higher(toPaceMs, 1 / 1000)
            : kind === 'gap'
              ? higher(toLeaderMs, -1 / 1000)
              : higher(place, -1),
        ...(role === 'ours' && cars[index - 1]?.role === 'ours' ? OURS_TOO : LOOKS[role]),
      }
    })
    const range = robustRange(
      lines.map(({ values }) => values),
      lines.filter((_, index) => cars[index]?.role === 'ours').map(({ values }) => values),
    )
    const bands = statusBands(cars.map(({ laps }) => laps))
    const family = variable('--mantine-font-family')
    return {
      laps: trace.laps,
      cars,
      lines,
      range,
      under: (plot: uPlot) =>
        drawStatusBands(
          plot,
          bands,
          variable('--mantine-color-text'),
          `${11 * devicePixelRatio}px ${family}`,
        ),
      over: (plot: uPlot, colors: readonly string[], ground: string) => {
        drawStops(plot, cars, lines, colors, ground)
      },
    }
  }, [given, kind, scheme])
  const { lines, laps, cars, range, under, over } = drawn
  const isEmpty = lines.every(({ values }) => values.every((value) => value === null))
  if (isEmpty)
    return <p className={classes.note}>{title}: the chart needs the time of every lap from the first on.</p>
  const describe = (index: number) =>
    [
      `Lap ${laps[index]}:`,
      lines
        .filter((_, at) => cars[at]?.role !== 'rest')
        .toReversed()
        .flatMap(({ label, values }) =>
          values[index] == null ? [] : `${label} ${TEXTS[kind](values[index])}`,
        )
        .join(' · '),
    ].join(' ')
  return (
    <LineChart
      label={`${title}, ${LABELS[kind]}`}
      idle={`${title} · ${LABELS[kind]}`}
      xs={laps}
      xLabel="Lap"
      lines={lines}
      valueText={TEXTS[kind]}
      describe={describe}
      under={under}
      over={over}
      isCompact
      {...(range && { range })}
    />
  )
}
