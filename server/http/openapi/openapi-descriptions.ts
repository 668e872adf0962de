import { fieldLabel } from '../../calc/field-label.ts'

type Json = Record<string, unknown>

/** Spoken names of units by label. */
const UNITS: Readonly<Record<string, string>> = {
  ms: 'milliseconds',
  s: 'seconds',
  min: 'minutes',
  kg: 'kilograms',
  km: 'kilometres',
  m: 'metres',
  mm: 'millimetres',
  bar: 'bar (gauge)',
  '°C': 'degrees Celsius',
  '°': 'degrees',
  '%': 'per cent',
  'km/h': 'kilometres per hour',
  'N/mm': 'newtons per millimetre',
  'kg/m³': 'kilograms per cubic metre',
  Nm: 'newton metres',
}

/** Description of a value by its format. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'ISO-8601, returned in UTC with milliseconds',
  date: 'calendar date, YYYY-MM-DD',
}

const formatOf = (schema: Json): unknown =>
  schema.format ?? ((schema.anyOf ?? []) as Json[]).find(({ format }) => format !== undefined)?.format

/** Description of a field from its name and schema: words, unit and format. */
function descriptionOf(name: string, schema: Json): string {
  const { label, unit } = fieldLabel(name)
  const format = formatOf(schema)
  if (format === 'uuid' && name !== 'id' && label !== '')
    return `Id of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  const kind = unit ? (UNITS[unit] ?? unit) : FORMATS[String(format)]
  return [label || name, kind].filter(Boolean).join(', ')
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Adds missing descriptions to all fields of a schema. */
export function describeFields(schema: unknown): void {
  if (Array.isArray(schema)) for (const each of schema) describeFields(each)
  if (!isObject(schema)) return
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (isObject(field) && field.$ref === undefined) field.description ??= descriptionOf(name, field)
  }
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === 'properties') for (const field of Object.values(inner as Json)) describeFields(field)
    else if (!['enum', 'default', 'examples', 'const', 'required'].includes(keyword)) describeFields(inner)
  }
}
