import { lapEntryText, readLapEntry } from '../../../server/calc/laps/lap-entry.ts'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { round } from '../../../server/calc/round.ts'
import { measure, STORED_UNITS } from '../../../server/calc/units.ts'
import { defaultsOf } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { choiceText } from '../../format/words.ts'
import type { UnitOf } from '../../ui/units/use-units.ts'
import type { Lap } from './lap-store.ts'

export interface LapField {
  key: keyof Lap & string
  label: string
  /** Short label. */
  short?: string
  kind: 'time' | 'number' | 'choice' | 'flag' | 'text'
  unit?: string
  /** Choices by stored value: the label, then its aliases. */
  choices?: readonly (readonly [value: string, label: string, ...also: string[]])[]
  whole?: boolean
  min?: number
  max?: number
}

/** Fields typed with each lap, in tab order. */
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
      ['green', 'Green', 'G', 'Green flag'],
      ['yellow', 'Yellow', 'Y', 'Yellow flag'],
      ['red', 'Red', 'R', 'Red flag'],
      ['SC', 'SC', 'Safety car'],
      ['VSC', 'VSC', 'Virtual safety car'],
      ['FCY', 'FCY', 'Full course yellow'],
    ],
  },
  { key: 'pitIn', label: 'Pit in', short: 'In', kind: 'flag' },
  { key: 'pitOut', label: 'Pit out', short: 'Out', kind: 'flag' },
]

/** The other fields of a lap. */
export const MORE_FIELDS: readonly LapField[] = [
  { key: 'valid', label: 'Counts', kind: 'flag' },
  {
    key: 'marker',
    label: 'Marker',
    kind: 'choice',
    choices: [
      ['', 'None'],
      ...['out', 'in', 'push', 'cool', 'box', 'formation'].map(
        (value) => [value, choiceText(value, 'marker')] as const,
      ),
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

/** Every field of a lap that is typed. */
export const LAP_FIELDS: readonly LapField[] = [...QUICK_FIELDS, ...MORE_FIELDS]
/** Choices for a lap of this session: id, name and aliases. */
export interface Choices {
  drivers: NonNullable<LapField['choices']>
  tyreSets: NonNullable<LapField['choices']>
}

/** The fields of a lap with the drivers and tyre sets that can be chosen here. */
export const fieldsWith = ({ drivers, tyreSets }: Choices): LapField[] => [
  ...LAP_FIELDS,
  { key: 'driverId', label: 'Driver', kind: 'choice', choices: [['', '–'], ...drivers] },
  { key: 'tyreSetId', label: 'Tyre set', kind: 'choice', choices: [['', '–'], ...tyreSets] },
]

const FIELDS = new Map<string, LapField>(LAP_FIELDS.map((field) => [field.key, field]))

/** Label of a field of the API. */
export const fieldLabel = (key: string): string => FIELDS.get(key)?.label ?? key

/** A lap whose flag is emptied was driven under green. */
const DEFAULTS: Record<string, unknown> = { ...defaultsOf(resources.laps), trackStatus: 'green' }

/** Value of an emptied field; undefined for one that cannot be empty. */
export const clearedValue = ({ key }: LapField): string | number | boolean | null | undefined =>
  key === 'lapNumber' ? undefined : ((DEFAULTS[key] as string | boolean | undefined) ?? null)

const asStored: UnitOf = (unit) => measure(STORED_UNITS, unit)

/** Text of a field's input for a lap. */
export function fieldText({ key, kind, unit }: LapField, lap: Partial<Lap>, units = asStored): string {
  const value = lap[key]
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return value ? 'yes' : ''
  if (kind === 'time') return lapEntryText(value as number)
  return typeof value === 'number' && unit ? units(unit).input(value) : String(value)
}

/** A sector of minutes contains a pit stop: tenths are enough for it. */
export const sectorText = (ms: number) => (ms < 60_000 ? lapEntryText(ms) : lapEntryText(ms).slice(0, -2))

/** How a time in another format is read: `= 1:27.150`. Empty for the page's own format. */
export function readingText(field: LapField, text: string): string {
  if (field.kind !== 'time' || text.trim() === '') return ''
  const read = readField(field, text)
  if ('message' in read || typeof read.value !== 'number') return ''
  return lapEntryText(read.value) === text.trim() ? '' : `= ${formatLapTime(read.value)}`
}

export type FieldValue = { value: string | number | boolean | null } | { message: string }

function readNumber(
  { label, whole, unit, min = 0, max = 0 }: LapField,
  text: string,
  units: UnitOf,
): FieldValue {
  const typed = Number(text.replace(',', '.'))
  if (!/^-?\d+([.,]\d+)?$/.test(text))
    return { message: `${label} must be a number, such as ${whole ? 12 : 2.5}.` }
  if (whole && !Number.isInteger(typed)) return { message: `${label} is a whole number.` }
  const { shown, stored } = units(unit ?? '')
  const value = stored(typed)
  if (value < min || value > max)
    return { message: `${label} must be between ${round(shown(min), 0)} and ${round(shown(max), 0)}.` }
  return { value }
}

/** Value of a field's text, or the violation. */
export function readField(field: LapField, typed: string, units = asStored): FieldValue {
  const text = typed.trim()
  if (field.kind === 'flag') return { value: text === 'yes' }
  if (text === '') return field.key === 'lapNumber' ? { message: 'Type a lap number.' } : { value: null }
  if (field.kind === 'number') return readNumber(field, text, units)
  if (field.kind !== 'time') return { value: text }
  const entry = readLapEntry(text, field.key === 'lapTimeMs' ? 'lap' : 'sector')
  return 'message' in entry ? entry : { value: entry.lapTimeMs }
}
