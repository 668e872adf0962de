import { type KpiLook, kpiText } from './kpi-text.ts'

/** One row of the table. */
export interface KpiLap {
  id: string
  lapNumber: number
  carNumber: string
  /** Place of the car in lists. */
  carPlace: number
  lapTime: string | null
  lapTimeMs: number | null
  hasTelemetry: boolean
  kpis: Readonly<Record<string, number>>
}

/** Sort column: the lap itself, its time, or a KPI by name. */
export type SortBy = { of: 'lap' } | { of: 'time' } | { of: 'kpi'; name: string }

const figureOf = (lap: KpiLap, by: SortBy): number | null | undefined => {
  if (by.of === 'kpi') return Object.hasOwn(lap.kpis, by.name) ? lap.kpis[by.name] : null
  return by.of === 'time' ? lap.lapTimeMs : lap.lapNumber
}

/** Sorts laps; missing values come last in both directions. */
export function sortedLaps(laps: readonly KpiLap[], by: SortBy, down: boolean): KpiLap[] {
  const sign = down ? -1 : 1
  return laps.toSorted((a, b) => {
    const [x, y] = [figureOf(a, by), figureOf(b, by)]
    if (x == null || y == null) return Number(x == null) - Number(y == null)
    return sign * (x - y) || a.carPlace - b.carPlace || a.lapNumber - b.lapNumber
  })
}

/** Ids of the laps with the best and worst value of a KPI, and their labels. */
export interface Extremes {
  high?: string
  low?: string
  highWord: string
  lowWord: string
}

/** Labels of highest and lowest. Only a warning limit on one side shows which is better. */
const wordsOf = ({ warnAbove, warnBelow }: KpiLook) => {
  if (warnAbove != null && warnBelow == null) return { highWord: 'worst', lowWord: 'best' }
  if (warnBelow != null && warnAbove == null) return { highWord: 'best', lowWord: 'worst' }
  return { highWord: 'highest', lowWord: 'lowest' }
}

/** The laps with the highest and lowest value; none where all are equal. */
export function extremesOf(laps: readonly KpiLap[], kpi: KpiLook): Extremes {
  const by: SortBy = { of: 'kpi', name: kpi.name }
  const words = wordsOf(kpi)
  const sorted = sortedLaps(
    laps.filter((lap) => figureOf(lap, by) != null),
    by,
    false,
  )
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (!low || !high || figureOf(low, by) === figureOf(high, by)) return words
  return { ...words, low: low.id, high: high.id }
}

/** Escapes a cell, so that it neither breaks the table nor starts a formula. */
const cell = (text: string) => {
  const flat = text.replace(/[\t\r\n]+/g, ' ')
  return /^[=+@]|^-(?![\d.])/.test(flat) ? `'${flat}` : flat
}

/** The table as tab-separated text for spreadsheets. */
export function tsvOf(laps: readonly KpiLap[], kpis: readonly KpiLook[]): string {
  const head = [
    'Car',
    'Lap',
    'Lap time',
    ...kpis.map(({ name, unit }) => (unit ? `${name} (${unit})` : name)),
  ]
  const rows = laps.map((lap) => [
    lap.carNumber,
    String(lap.lapNumber),
    lap.lapTime ?? '',
    ...kpis.map(({ name, decimals }) => {
      const value = figureOf(lap, { of: 'kpi', name })
      return value == null ? '' : kpiText(value, decimals)
    }),
  ])
  return [head, ...rows].map((row) => row.map(cell).join('\t')).join('\n')
}
