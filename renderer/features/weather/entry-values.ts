import { round } from '../../../server/calc/round.ts'
import type { Measure } from '../../../server/calc/units.ts'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import { InputError } from '../../format/failure.ts'
import { clockTime, instantOf, wallClock } from '../../format/zoned-time.ts'
import { textOf } from '../../rows/values.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { directionOf } from './wind.ts'

/** Measured fields, with limits in the stored unit. */
export const MEASURES = [
  { name: 'airTempC', label: 'Air', long: 'Air temperature', unit: '°C', decimals: 1, from: -100, to: 400 },
  {
    name: 'trackTempC',
    label: 'Track',
    long: 'Track temperature',
    unit: '°C',
    decimals: 1,
    from: -100,
    to: 400,
  },
  { name: 'humidityPct', label: 'Humidity', long: 'Humidity', unit: '%', decimals: 0, from: 0, to: 100 },
  { name: 'pressureHpa', label: 'Pressure', long: 'Pressure', unit: 'hPa', decimals: 1, from: 300, to: 1200 },
  { name: 'windSpeedKph', label: 'Wind', long: 'Wind', unit: 'km/h', decimals: 0, from: 0, to: 400 },
] as const
export type MeasureSpec = (typeof MEASURES)[number]

type Body = CreateOf<Resources['weather']>
type Unit = (stored: string) => Measure
export type MeasuredValues = Pick<Body, MeasureSpec['name'] | 'windDirectionDeg' | 'condition'>

/** Further decimals are rounding errors of unit conversion. */
const STORED_DECIMALS = 3
const NUMBER = /^[+\-−]?\d*[.,]?\d+$/

/** Input text of a stored value. */
export function typedText(value: number | null, { unit, decimals }: MeasureSpec, units: Unit): string {
  if (value === null) return ''
  const { shown, decimals: places } = units(unit)
  // Without trailing zeros, and with the decimals of the stored value.
  return String(round(shown(value), Math.max(places(decimals), 2)))
}

/** A typed value in the stored unit: null if empty, an error text if invalid. */
function typedValue(text: string | null, spec: MeasureSpec, units: Unit): number | null | string {
  if (text === null) return null
  if (!NUMBER.test(text)) return 'must be a number'
  const { stored, shown, unit } = units(spec.unit)
  const value = round(stored(Number(text.replace(',', '.').replace('−', '-'))), STORED_DECIMALS)
  if (value >= spec.from && value <= spec.to) return value
  const [low, high] = [spec.from, spec.to].map((end) => round(shown(end), 1))
  return `must be between ${low} and ${high} ${unit}`
}

/** Measured values of a form. Throws an `InputError` with every invalid field. */
export function measuredOf(values: FormValues, units: Unit): MeasuredValues {
  const wrong: Record<string, string> = {}
  const numbers = MEASURES.map((spec) => {
    const value = typedValue(textOf(values, spec.name), spec, units)
    if (typeof value === 'string') wrong[spec.name] = value
    return [spec.name, value] as const
  })
  const from = textOf(values, 'windDirectionDeg')
  const windDirectionDeg = from === null ? null : directionOf(from)
  if (from !== null && windDirectionDeg === null)
    wrong.windDirectionDeg = 'must be degrees from 0 to 360, or a point such as NE'
  if (Object.keys(wrong).length > 0) throw new InputError(wrong)
  return {
    ...(Object.fromEntries(numbers) as Pick<MeasuredValues, MeasureSpec['name']>),
    windDirectionDeg,
    condition: textOf(values, 'condition'),
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The time of day at the track as an instant: today, or yesterday if today's is far in the future. */
export function momentOf(text: string, zone: string, nowMs: number): string {
  const time = clockTime(text)
  if (!time) throw new InputError({ time: 'must be a time of day such as 14:30' })
  const today = wallClock(new Date(nowMs).toISOString(), zone).day
  const at = instantOf(today, time, zone)
  if (Date.parse(at) <= nowMs + HOUR_MS) return at
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)
  return instantOf(yesterday, time, zone)
}

/** Whether no value was measured. */
export const isEmptyReading = (measured: MeasuredValues): boolean =>
  Object.values(measured).every((value) => value === null)
