import type { FuelLeft } from '../../../../server/calc/laps/fuel-left.ts'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { deltaText } from '../../../laps/delta-text.ts'
import type { FormulaColumn } from '../../../laps/formulas/formula-columns.ts'
import type { FormulaTexts } from '../../../laps/formulas/formula-text.ts'
import { fieldText, type LapField, sectorText } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import type { UnitOf } from '../../../ui/units/use-units.ts'

/** Data that a lap's cells are rendered from. */
export interface LapData {
  lap: Lap
  deltaMs: number | null
  fuelLeft: FuelLeft | undefined
  formulas: FormulaTexts
}

export interface LapColumn {
  key: string
  head: string
  /** Full heading, for the column chooser and screen readers. */
  title: string
  /** Width in rem. */
  rem: number
  align: 'end' | 'start' | 'center'
  /** The field that the cell edits; calculated columns have none. */
  field?: LapField
  /** The formula of a view that the column shows. */
  formula?: FormulaColumn
  /** Hidden by default. */
  extra?: boolean
}

type Look = Pick<LapColumn, 'rem' | 'align'> & { head?: string; extra?: boolean }

const LOOKS: Readonly<Record<string, Look>> = {
  lapNumber: { head: 'Lap', rem: 3, align: 'end' },
  lapTimeMs: { head: 'Time', rem: 6.25, align: 'end' },
  deltaToBestMs: { head: 'Δ best', rem: 4.5, align: 'end' },
  sector1Ms: { rem: 4.5, align: 'end' },
  sector2Ms: { rem: 4.5, align: 'end' },
  sector3Ms: { rem: 4.5, align: 'end' },
  fuelUsedKg: { rem: 3.25, align: 'end' },
  fuelLeftKg: { head: 'Left', rem: 4.25, align: 'end' },
  trackStatus: { rem: 3.75, align: 'center' },
  pitIn: { rem: 2.5, align: 'center' },
  pitOut: { rem: 3, align: 'center' },
  valid: { head: 'Counts', rem: 4, align: 'center', extra: true },
  marker: { rem: 4.75, align: 'start', extra: true },
  stint: { rem: 3, align: 'end' },
  driverId: { rem: 7.5, align: 'start' },
  tyreSetId: { head: 'Set', rem: 4, align: 'start', extra: true },
  compound: { head: 'Cmpd', rem: 5.25, align: 'start' },
  tyreAgeLaps: { head: 'Age', rem: 3.25, align: 'end' },
  position: { head: 'Pos', rem: 3, align: 'end' },
  topSpeedKph: { head: 'Vmax', rem: 4.25, align: 'end' },
  airTempC: { head: 'Air', rem: 3.75, align: 'end', extra: true },
  trackTempC: { head: 'T track', rem: 4, align: 'end', extra: true },
  comment: { rem: 16, align: 'start' },
}

const COMPUTED: Readonly<Record<string, string>> = {
  deltaToBestMs: 'Delta to best',
  fuelLeftKg: 'Fuel left',
}

const KPI = 'kpi:'
/** Width of a formula's heading with its unit. */
const formulaRem = ({ header, unit }: FormulaColumn) =>
  Math.min(14, Math.max(5, (header.length + (unit?.length ?? 0) + 4) * 0.5))

/** Every available column in display order: fields, KPIs, formulas, the comment. */
export function lapColumns(
  fields: readonly LapField[],
  kpis: readonly string[],
  formulas: readonly FormulaColumn[] = [],
): LapColumn[] {
  const known = Object.entries(LOOKS).map(([key, look]): LapColumn => {
    const field = fields.find((each) => each.key === key)
    const title = field?.label ?? COMPUTED[key] ?? key
    return { key, title, ...look, head: look.head ?? field?.short ?? title, ...(field && { field }) }
  })
  const measured = kpis.map(
    (name): LapColumn => ({
      key: `${KPI}${name}`,
      head: name,
      title: name,
      rem: 6,
      align: 'end',
      extra: true,
    }),
  )
  const comment = known.pop()
  const worked = formulas.map(
    (formula): LapColumn => ({
      key: formula.key,
      head: formula.header,
      title: formula.header,
      rem: formulaRem(formula),
      align: 'end',
      formula,
      extra: true,
    }),
  )
  return [...known, ...measured, ...worked, ...(comment ? [comment] : [])]
}

/** Names of the KPIs of any of the laps. */
export const kpiNames = (laps: readonly Lap[]): string[] =>
  [...new Set(laps.flatMap(({ kpis }) => Object.keys(kpis ?? {})))].sort()

/** Text of a cell in the user's units. */
export function cellText(
  { key, field, formula }: LapColumn,
  { lap, deltaMs, fuelLeft, formulas }: LapData,
  units: UnitOf,
): string {
  if (formula) return formulas.get(key)?.text(lap.id) ?? ''
  if (key === 'deltaToBestMs') return deltaText(deltaMs)
  if (key === 'fuelLeftKg')
    return fuelLeft ? `${fuelLeft.isEstimate ? '≈ ' : ''}${fuelLeft.kg.toFixed(2)}` : ''
  if (key.startsWith(KPI)) {
    const value = lap.kpis[key.slice(KPI.length)]
    return value === undefined ? '' : String(Number(value.toPrecision(6)))
  }
  const value = lap[key as keyof Lap]
  if (!field || value === null || value === undefined) return ''
  if (field.kind === 'flag') return value ? 'yes' : ''
  if (field.kind === 'choice')
    return field.choices?.find(([stored]) => stored === value && stored !== '')?.[1] ?? ''
  if (key === 'lapTimeMs') return formatLapTime(value as number)
  if (field.kind === 'time') return sectorText(value as number)
  if (key === 'fuelUsedKg') return (value as number).toFixed(2)
  if (typeof value === 'number' && field.unit && !field.whole) {
    const { shown, decimals } = units(field.unit)
    return shown(value).toFixed(decimals(1))
  }
  return fieldText(field, lap, units)
}

/** Text of a cell for spreadsheets, at full precision. */
export function exactText(column: LapColumn, data: LapData, units: UnitOf): string {
  const { field } = column
  const isShort = field && field.kind !== 'choice' && field.key !== 'lapTimeMs'
  return isShort ? fieldText(field, data.lap, units) : cellText(column, data, units)
}
