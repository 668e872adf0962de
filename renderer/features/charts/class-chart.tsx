import { useMemo } from 'react'
import { raceTrace } from '../../../server/calc/laps/race-trace.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import type { PlotView } from '../../ui/plot/plot-view.ts'
import { annotationsOf, stopMarks } from './annotations.ts'
import type { ChartLook } from './chart-look.tsx'
import { type LineStyle, REST, STYLES } from './charted-car.ts'
import classes from './plot/charts.module.css'
import { LineChart } from './plot/line-chart.tsx'
import type { Line } from './plot/use-plot.ts'
import { useDrawn } from './use-drawn.ts'

/** Against the median pace without stops, behind the first of the class, or the place in it. */
export type ClassChartKind = 'trace' | 'gap' | 'place'

export interface ClassCar {
  key: string
  number: string
  laps: readonly Lap[]
  /** Whose line it is; the last car of a role is drawn above the others. */
  role: 'ours' | 'ahead' | 'behind' | 'rest'
}

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

interface ClassChartProps {
  title: string
  cars: readonly ClassCar[]
  kind: ClassChartKind
  view: PlotView
  look: ChartLook
}

/** Lines of the cars, those that matter above the others, with what is drawn with them. */
function drawnOf(given: readonly ClassCar[], kind: ClassChartKind) {
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
  const values = lines.map((line) => line.values)
  const named = cars.map(({ laps, role }) => (role === 'rest' ? [] : laps))
  return {
    laps: trace.laps,
    cars,
    lines,
    scale: { all: values, held: values.filter((_, index) => cars[index]?.role === 'ours'), rest: values },
    annotations: annotationsOf(
      cars.map(({ laps, role }) => ({ laps, recorded: [], hasBorders: role === 'ours' })),
    ),
    stops: stopMarks(named, trace.laps, lines),
  }
}

/** The cars of a class over a race: better is higher. Squares are stops, each line is labelled at its end. */
export function ClassChart({ title, cars: given, kind, view, look }: ClassChartProps) {
  const { laps, cars, lines, scale, annotations, stops } = useMemo(() => drawnOf(given, kind), [given, kind])
  const drawn = useDrawn(annotations, stops, look)
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
      view={view}
      scale={scale}
      hasAllValues={look.all}
      {...drawn}
      isCompact
    />
  )
}
