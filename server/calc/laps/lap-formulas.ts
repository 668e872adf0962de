import type { StoredRowOf } from '../../contract/define/define.ts'
import { expressionIn } from '../../contract/resources/custom-view.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import type { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { splitUnit } from '../field-unit.ts'
import { KpiError } from '../kpi/kpi-error.ts'
import { parse } from '../kpi/parser.ts'
import { compileProfile } from '../kpi/profile.ts'
import { createRecording, type Series } from '../kpi/recording.ts'
import type { Syntax } from '../kpi/syntax.ts'
import { fuelLeft } from './fuel-left.ts'
import { bestAmong } from './sheet-summary.ts'
import { stintNumbers } from './stints.ts'

type Lap = StoredRowOf<typeof lap>

/** A formula column: `=` and an expression over the laps of one run sheet, which are the samples. */
export interface LapFormula {
  path: string
  unit: string | null
}

/** What formulas are worked out from: the laps of a run sheet in their order, and its fuel. */
export interface FormulaSheet {
  laps: readonly Lap[]
  sheet: Pick<StoredRowOf<typeof runSheet>, 'stints' | 'startFuelKg'>
  /** Of the plan, for laps without a figure of their own. */
  perLapKg: number | null
}

/** Values by lap, with their unit; or the error of the expression. Laps without a finite value are left out. */
export type FormulaResult = { unit: string | null; values: ReadonlyMap<string, number> } | { error: string }

const FIELDS = [
  'lapNumber',
  'lapTimeMs',
  'sector1Ms',
  'sector2Ms',
  'sector3Ms',
  'fuelUsedKg',
  'pitIn',
  'pitOut',
  'valid',
  'tyreAgeLaps',
  'position',
  'topSpeedKph',
  'airTempC',
  'trackTempC',
  'elapsedMs',
] as const satisfies readonly (keyof Lap)[]

/** Fields that a formula may name besides the KPIs of the laps, with their units; flags are 1 or 0. */
export const FORMULA_FIELDS: readonly { name: string; unit: string | null }[] = [
  ...FIELDS,
  'stint',
  'isGreen',
  'deltaToBestMs',
  'fuelLeftKg',
].map((name) => ({ name, unit: splitUnit(name).unit }))

/** Units of the channels: what has none is a plain number. `t` counts laps. */
const unitsOf = (kpis: readonly string[]): Record<string, string | null> => ({
  ...Object.fromEntries(kpis.map((name) => [name, null])),
  ...Object.fromEntries(FORMULA_FIELDS.map(({ name, unit }) => [name, unit ?? 'ratio'])),
})

const series = <T>(
  laps: readonly T[],
  of: (each: T, index: number) => number | boolean | null | undefined,
): Series => Float64Array.from(laps, (each, index) => Number(of(each, index) ?? Number.NaN))

/** Fuel at the start of recorded stints, by their first lap. */
function fills({ stints }: FormulaSheet['sheet'], laps: readonly Lap[], numbers: readonly number[]) {
  return new Map(
    stints.flatMap(({ stint, fuelInKg, startLap }) => {
      const first = laps[numbers.indexOf(stint)]?.lapNumber ?? startLap
      return fuelInKg === null || first === null ? [] : [[first, fuelInKg] as const]
    }),
  )
}

function columnsOf({ laps, sheet, perLapKg }: FormulaSheet, kpis: readonly string[]): Map<string, Series> {
  const numbers = stintNumbers(sheet.stints, laps)
  const tank = { startFuelKg: sheet.startFuelKg, startOfLap: fills(sheet, laps, numbers), perLapKg }
  const left = fuelLeft(laps, tank)
  const bestMs = bestAmong(laps).lapTimeMs
  return new Map([
    ...kpis.map((name): [string, Series] => [name, series(laps, ({ kpis }) => kpis?.[name])]),
    ...FIELDS.map((field): [string, Series] => [field, series(laps, (each) => each[field])]),
    ['stint', series(numbers, (stint) => stint)],
    ['isGreen', series(laps, ({ trackStatus }) => trackStatus === 'green')],
    [
      'deltaToBestMs',
      series(laps, ({ lapTimeMs }) => (lapTimeMs === null || bestMs === null ? null : lapTimeMs - bestMs)),
    ],
    ['fuelLeftKg', series(laps, ({ id }) => left.get(id)?.kg)],
    ['t', series(laps, (_, index) => index)],
  ])
}

/** A lap that waits to be sent has none. */
const kpisOf = (laps: readonly Lap[]) => [...new Set(laps.flatMap(({ kpis }) => Object.keys(kpis ?? {})))]

/** Channels of formulas over these laps, for editors. */
export const formulaNames = (laps: readonly Lap[]): string[] => [
  ...FORMULA_FIELDS.map(({ name }) => name),
  ...kpisOf(laps),
]

/** Functions along time, with what does the same from lap to lap; windows besides cost too much for a table. */
const ALONG_TIME: Readonly<Record<string, string>> = {
  derivative: 'x - Previous(x)',
  integrate: 'RunningSum(x)',
  timeshift: 'Previous(x)',
  lowpass: 'RollingAvg(x, 3)',
  timewhere: 'CountWhere(condition)',
  pcttimewhere: '100 * Mean(condition)',
  longestwhere: 'Max(RunningSum(condition, condition))',
  window: 'RollingAvg(x, 3)',
}

/** The first call of a function that needs time. */
function alongTime(syntax: Syntax): Syntax | undefined {
  if (syntax.is === 'call' && syntax.name.toLowerCase() in ALONG_TIME) return syntax
  const parts =
    syntax.is === 'call'
      ? syntax.args
      : syntax.is === 'unary'
        ? [syntax.arg]
        : syntax.is === 'binary'
          ? [syntax.left, syntax.right]
          : []
  for (const part of parts) {
    const found = alongTime(part)
    if (found) return found
  }
  return undefined
}

/** What is wrong with an expression over laps beyond the language itself; undefined if it does not parse. */
function misused(path: string): string | undefined {
  try {
    const call = alongTime(parse(expressionIn(path)))
    if (call?.is !== 'call') return undefined
    return `column ${call.from + 1}: ${call.name} needs time; between laps use ${ALONG_TIME[call.name.toLowerCase()]}`
  } catch (error) {
    if (error instanceof KpiError) return undefined
    throw error
  }
}

/** What works out formulas over the laps of a run sheet. */
export function formulasOver(of: FormulaSheet): (formula: LapFormula) => FormulaResult {
  const { laps } = of
  const kpis = kpisOf(laps)
  const recording = createRecording(columnsOf(of, kpis))
  const channels = [...kpis, ...FORMULA_FIELDS.map(({ name }) => name)]
  const units = unitsOf(kpis)
  return ({ path, unit }) => {
    const error = misused(path)
    if (error !== undefined) return { error }
    const kpi = { name: path, expression: expressionIn(path), unit }
    const [result] = compileProfile({ kpis: [kpi] }, channels, units).evaluateSeries(recording)
    if (!result || 'error' in result) return { error: result?.error ?? '' }
    const found = laps.flatMap(({ id }, index) => {
      const value = result.values[index] as number
      return Number.isFinite(value) ? [[id, value] as const] : []
    })
    return { unit: result.unit ?? null, values: new Map(found) }
  }
}

/** Unit and error of a formula before any lap is known. A name that is no field may be a KPI. */
export function formulaHead(formula: LapFormula): { unit: string | null; error: string | null } {
  const sheet = { stints: [], startFuelKg: null }
  const result = formulasOver({ laps: [], sheet, perLapKg: null })(formula)
  if ('unit' in result) return { unit: result.unit, error: null }
  return { unit: formula.unit, error: result.error.startsWith('unknown channel') ? null : result.error }
}
