import { lapEntryText, readLapEntry } from '../../../server/calc/lap-entry.ts'
import { round } from '../../../server/calc/round.ts'
import type { Measure } from '../../../server/calc/units.ts'
import type { UnitOf } from '../../ui/units/use-units.ts'
import type { Lap } from './lap-store.ts'

export interface LapField {
  key: keyof Lap & string
  label: string
  /** Said where there is no room for the label. */
  short?: string
  kind: 'time' | 'number' | 'choice' | 'flag' | 'text'
  unit?: string
  choices?: readonly (readonly [value: string, label: string])[]
  whole?: boolean
  min?: number
  max?: number
  /** Where it is read and typed in another unit than it is stored in. */
  measure?: Measure
}

/** Fields as somebody reads and types them, in the units that they chose. */
export const inUnits = (fields: readonly LapField[], unitOf: UnitOf): LapField[] =>
  fields.map((field) => {
    const measure = field.unit === undefined ? undefined : unitOf(field.unit)
    return measure && measure.unit !== field.unit ? { ...field, unit: measure.unit, measure } : field
  })

/** What is typed with each lap, in the order of the Tab key. */
export const QUICK_FIELDS: readonly LapField[] = [
  { key: 'lapTimeMs', label: 'Lap time', kind: 'time' },
  { key: 'sector1Ms', label: 'Sector 1', short: 'S1', kind: 'time' },
  { key: 'sector2Ms', label: 'Sector 2', short: 'S2', kind: 'time' },
  { key: 'sector3Ms', label: 'Sector 3', short: 'S3', kind: 'time' },
  { key: 'fuelUsedKg', label: 'Fuel used', short: 'Fuel', unit: 'kg', kind: 'number', min: 0, max: 50 },
  {
    key: 'trackStatus',
    label: 'Track status',
    short: 'Track',
    kind: 'choice',
    choices: [
      ['green', 'Green'],
      ['yellow', 'Yellow'],
      ['red', 'Red'],
      ['SC', 'SC'],
      ['VSC', 'VSC'],
      ['FCY', 'FCY'],
    ],
  },
  { key: 'pitIn', label: 'Pit in', short: 'In', kind: 'flag' },
  { key: 'pitOut', label: 'Pit out', short: 'Out', kind: 'flag' },
]

/** What else a lap may say. */
export const MORE_FIELDS: readonly LapField[] = [
  { key: 'valid', label: 'Counts', kind: 'flag' },
  {
    key: 'marker',
    label: 'Marker',
    kind: 'choice',
    choices: [
      ['', 'None'],
      ['out', 'Out-lap'],
      ['in', 'In-lap'],
      ['push', 'Push'],
      ['cool', 'Cool'],
      ['box', 'Box'],
      ['formation', 'Formation'],
    ],
  },
  { key: 'lapNumber', label: 'Lap number', kind: 'number', whole: true, min: 0, max: 9999 },
  { key: 'stint', label: 'Stint', kind: 'number', whole: true, min: 1, max: 200 },
  { key: 'compound', label: 'Compound', kind: 'text' },
  { key: 'tyreAgeLaps', label: 'Tyre age', unit: 'laps', kind: 'number', whole: true, min: 0, max: 9999 },
  { key: 'position', label: 'Position', kind: 'number', whole: true, min: 1, max: 999 },
  { key: 'topSpeedKph', label: 'Top speed', unit: 'km/h', kind: 'number', min: 0, max: 600 },
  { key: 'airTempC', label: 'Air', unit: '°C', kind: 'number', min: -100, max: 150 },
  { key: 'trackTempC', label: 'Track temperature', unit: '°C', kind: 'number', min: -100, max: 150 },
  { key: 'comment', label: 'Comment', kind: 'text' },
]

const FIELDS = new Map<string, LapField>([...QUICK_FIELDS, ...MORE_FIELDS].map((field) => [field.key, field]))

/** What people call a field of the API. */
export const fieldLabel = (key: string): string => FIELDS.get(key)?.label ?? key

/** What stands in a field's input for a lap. */
export function fieldText({ key, kind, measure }: LapField, lap: Partial<Lap>): string {
  const value = lap[key]
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return value ? 'yes' : ''
  if (kind === 'time') return lapEntryText(value as number)
  return measure ? measure.input(value as number) : String(value)
}

export type FieldValue = { value: string | number | boolean | null } | { message: string }

function readNumber({ label, whole, min = 0, max = 0, measure }: LapField, text: string): FieldValue {
  const typed = Number(text.replace(',', '.'))
  const value = measure ? measure.stored(typed) : typed
  if (!/^-?\d+([.,]\d+)?$/.test(text))
    return { message: `${label} is a number, such as ${whole ? 12 : 2.5}.` }
  if (whole && !Number.isInteger(value)) return { message: `${label} is a whole number.` }
  if (value < min || value > max) {
    const [least, most] = [min, max].map((bound) => (measure ? round(measure.shown(bound), 1) : bound))
    return { message: `${label} lies between ${least} and ${most}.` }
  }
  return { value }
}

/** What a field's text means, or what is wrong with it. */
export function readField(field: LapField, typed: string): FieldValue {
  const text = typed.trim()
  if (field.kind === 'flag') return { value: text === 'yes' }
  if (text === '') return field.key === 'lapNumber' ? { message: 'Type a lap number.' } : { value: null }
  if (field.kind === 'number') return readNumber(field, text)
  if (field.kind !== 'time') return { value: text }
  const entry = readLapEntry(text)
  return 'message' in entry ? entry : { value: entry.lapTimeMs }
}
