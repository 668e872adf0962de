import { fieldLabel } from '../../server/calc/field-label.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { sentenceCase } from '../format/words.ts'
import type { UnitOf } from '../ui/units/use-units.ts'
import { keyOfEntity, resourceOf } from './catalogue.ts'
import { cellText } from './cell-text.ts'
import { deriveField } from './derive-field.ts'
import type { Field } from './field.ts'
import { fieldText } from './field-value.ts'
import { inUnits } from './in-units.ts'

/** Name of the row that an id points at. */
export type NameOf = (entity: string, id: string) => string

export const EMPTY = 'empty'

/** The field at a name, or at a path into an object: `corners.fl.camberDeg`. */
export function fieldAt(key: ResourceKey, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const { fields, stored, inputOnly, createOnly, updateOnly } = resourceOf(key)
  const { parameters } = resources[key].create.shape as typeof fields
  const schema = { ...createOnly, ...updateOnly, ...inputOnly, ...stored, ...fields, parameters }[first]
  if (!schema) return undefined
  return rest.reduce<Field | undefined>(
    (field, step) => field?.fields?.find(({ key: name }) => name === step),
    deriveField(first, schema),
  )
}

/** Entity that an id inside a list points at, by the field's name: `driverId` at a driver. */
const entityNamed = (name: string): string | undefined => {
  const entity = sentenceCase(/^(\w+)Ids?$/.exec(name)?.[1] ?? '')
  return entity && keyOfEntity(entity) ? entity : undefined
}

/** The ids inside a list or object, with what they point at. */
export function idsInside(value: unknown, name = ''): { entity: string; id: string }[] {
  const entity = entityNamed(name)
  if (typeof value === 'string') return entity ? [{ entity, id: value }] : []
  if (Array.isArray(value)) return value.flatMap((each) => idsInside(each, name))
  return Object.entries(value ?? {}).flatMap(([key, inner]) => idsInside(inner, key))
}

/** Text of a list, an object or what is at `name` inside one: `stint 1, driver Petra Kvitova; stint 2`. */
export function plainText(value: unknown, nameOf: NameOf, name = ''): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => plainText(each, nameOf, name)).join('; ') || EMPTY
  const entity = entityNamed(name)
  if (typeof value !== 'object') return entity ? nameOf(entity, String(value)) : String(value)
  const known = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '')
  const texts = known.map(([key, inner]) => {
    const { label, unit } = fieldLabel(key)
    return `${label.toLowerCase()} ${plainText(inner, nameOf, key)}${unit ? ` ${unit}` : ''}`
  })
  return texts.join(', ') || EMPTY
}

/** A value of an edit as the app shows it elsewhere, with its unit; exact, so that two that differ look different. */
export function valueText(
  key: ResourceKey,
  path: string,
  value: unknown,
  nameOf: NameOf,
  unitOf: UnitOf,
): string {
  if (value === null || value === undefined || value === '') return EMPTY
  const stored = fieldAt(key, path)
  const [field] = stored ? inUnits([stored], unitOf) : []
  if (!field || field.kind === 'json' || field.kind === 'unknown')
    return plainText(value, nameOf, path.split('.').at(-1))
  if (field.kind === 'number' && field.unit !== 'ms') {
    const text = fieldText(field, value)
    return field.unit === '°' ? `${text}°` : `${text} ${field.unit ?? ''}`.trim()
  }
  if (field.kind === 'timestamp') return fieldText(field, value)
  const text = cellText(field, value, nameOf)
  return text === '–' ? EMPTY : text
}
