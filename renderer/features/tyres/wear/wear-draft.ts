import { stintsLeft, wearPct } from '../../../../server/calc/garage/tyre-wear.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import type { Row } from '../../../data/row-cache.ts'
import { sentenceCase } from '../../../format/words.ts'
import { typedNumber } from '../pressures/typed.ts'
import type { Fitted } from '../sets/set-rows.ts'

type Wear = Row<'cornerWear'>
type Measured = 'tempInnerC' | 'tempMiddleC' | 'tempOuterC' | 'pressureColdBar' | 'pressureHotBar'

/** A gauge field. */
export interface GaugeField {
  name: string
  /** Short label above the field. */
  label: string
  /** Full label for screen readers. */
  words: string
  group: 'Tread' | 'Temperature' | 'Pressure'
  unit: string
  decimals: number
  /** Field of the row; holes have none. */
  field?: Measured
}

const hole = (at: number, holes: number): GaugeField => ({
  name: `hole-${at + 1}`,
  label: at === 0 ? 'In' : at === holes - 1 ? 'Out' : String(at + 1),
  words: `hole ${at + 1}${at === 0 ? ', inner' : at === holes - 1 ? ', outer' : ''}`,
  group: 'Tread',
  unit: 'mm',
  decimals: 2,
})

const measured = (field: Measured, group: GaugeField['group'], label: string, words: string): GaugeField => ({
  name: field,
  label,
  words,
  group,
  unit: group === 'Pressure' ? 'bar' : '°C',
  decimals: group === 'Pressure' ? 2 : 1,
  field,
})

const DEFAULT_HOLES = 3

/** Gauge fields of a corner in reading order. */
export function gaugeFields(fitted: Fitted): GaugeField[] {
  const holes = fitted.specification?.wearHoles ?? DEFAULT_HOLES
  return [
    ...Array.from({ length: holes }, (_, at) => hole(at, holes)),
    measured('tempInnerC', 'Temperature', 'In', 'inner temperature'),
    measured('tempMiddleC', 'Temperature', 'Mid', 'middle temperature'),
    measured('tempOuterC', 'Temperature', 'Out', 'outer temperature'),
    measured('pressureColdBar', 'Pressure', 'Cold', 'cold pressure'),
    measured('pressureHotBar', 'Pressure', 'Hot', 'hot pressure'),
  ]
}

/** Texts of one corner by field name. */
export type CornerDraft = Readonly<Record<string, string>>

/** Parsed values and errors of one corner. */
export interface CornerReading {
  filled: boolean
  depthsMm: number[]
  values: Record<Measured, number | null>
  errors: Record<string, string>
}

const nothing: CornerReading['values'] = {
  tempInnerC: null,
  tempMiddleC: null,
  tempOuterC: null,
  pressureColdBar: null,
  pressureHotBar: null,
}

/** `hole 1, inner` as `Hole 1`. */
const named = (words: string) => sentenceCase(words.replace(/,.*/, ''))

/** Parses the texts of a corner. Holes must be filled from the first on, because they are stored as a list without gaps. */
export function readCorner(
  fields: readonly GaugeField[],
  draft: CornerDraft,
  units: (unit: string) => Measure,
): CornerReading {
  const errors: Record<string, string> = {}
  const values = { ...nothing }
  const holes: (number | null)[] = []
  let filled = false
  for (const { name, words, unit, field } of fields) {
    const value = typedNumber(draft[name], units(unit))
    if (value === undefined) errors[name] = `${named(words)} must be a number.`
    if (value !== null) filled = true
    if (value !== undefined && value !== null && unit !== '°C' && value < 0)
      errors[name] = `${named(words)} must not be below 0.`
    if (field) values[field] = value ?? null
    else holes.push(value ?? null)
  }
  const last = holes.findLastIndex((depth) => depth !== null)
  for (const [at, depth] of holes.slice(0, Math.max(0, last)).entries())
    if (depth === null) errors[`hole-${at + 1}`] ??= `Hole ${at + 1} is missing.`
  return { filled, depthsMm: holes.flatMap((depth) => depth ?? []), values, errors }
}

/** Wear of the draft, calculated as on the server. */
export function liveWear(fitted: Fitted, depthsMm: readonly number[], measuredBefore: number) {
  const { tyre, specification } = fitted
  const worn = wearPct(depthsMm, {
    initialDepthsMm: tyre.initialDepthsMm,
    initialTreadDepthMm: specification?.initialTreadDepthMm ?? null,
    minTreadDepthMm: specification?.minTreadDepthMm ?? null,
  })
  return { wearPct: worn, stintsLeft: stintsLeft(worn, measuredBefore + 1) }
}

/** Formats a stored value for a warning. */
export type TextOf = (value: number, unit: string, decimals: number) => string

/** Repeatability of a depth gauge, mm. */
const GAUGE_MM = 0.1

function depthWarnings(
  { depthsMm }: CornerReading,
  fitted: Fitted,
  before: Wear | undefined,
  textOf: TextOf,
) {
  const { tyre, specification } = fitted
  const min = specification?.minTreadDepthMm ?? null
  return depthsMm.flatMap((depth, at) => {
    const last = before?.depthsMm[at]
    const initial = tyre.initialDepthsMm[at] ?? specification?.initialTreadDepthMm ?? null
    const name = `Hole ${at + 1}`
    if (last !== undefined && depth > last + GAUGE_MM)
      return [`${name} is deeper than the ${textOf(last, 'mm', 2)} measured before.`]
    if (initial !== null && depth > initial + GAUGE_MM)
      return [`${name} is deeper than when the tyre was new (${textOf(initial, 'mm', 2)}).`]
    if (min !== null && depth < min) return [`${name} is below the minimum of ${textOf(min, 'mm', 2)}.`]
    return []
  })
}

function windowWarning(
  what: string,
  value: number | null,
  [min, max]: readonly [number | null | undefined, number | null | undefined],
  textOf: (value: number) => string,
): string[] {
  if (value === null) return []
  if (typeof min === 'number' && value < min) return [`${what} is below the minimum of ${textOf(min)}.`]
  if (typeof max === 'number' && value > max) return [`${what} is above the maximum of ${textOf(max)}.`]
  return []
}

/** Warnings about unusual values of a corner, one sentence each. They do not prevent a save. */
export function warningsOf(
  reading: CornerReading,
  fitted: Fitted,
  before: Wear | undefined,
  textOf: TextOf,
): string[] {
  const { specification } = fitted
  const { pressureColdBar, pressureHotBar, ...temps } = reading.values
  const bar = (value: number) => textOf(value, 'bar', 2)
  const celsius = (value: number) => textOf(value, '°C', 0)
  const pressures = [specification?.pressureMinBar, specification?.pressureMaxBar] as const
  const window = [specification?.tempMinC, specification?.tempMaxC] as const
  return [
    ...depthWarnings(reading, fitted, before, textOf),
    ...windowWarning('The inner temperature', temps.tempInnerC, window, celsius),
    ...windowWarning('The middle temperature', temps.tempMiddleC, window, celsius),
    ...windowWarning('The outer temperature', temps.tempOuterC, window, celsius),
    ...windowWarning('The cold pressure', pressureColdBar, pressures, bar),
    ...windowWarning('The hot pressure', pressureHotBar, pressures, bar),
    ...(pressureColdBar !== null && pressureHotBar !== null && pressureHotBar < pressureColdBar
      ? ['The hot pressure is below the cold one.']
      : []),
  ]
}
