import { fieldLabel } from '../../server/calc/field-label.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { choiceText, sentenceCase } from '../format/words.ts'
import type { UnitOf } from '../ui/units/use-units.ts'
import { keyOfEntity, resourceOf } from './catalogue.ts'
import { cellText } from './cell-text.ts'
import { deriveField } from './derive-field.ts'
import type { Field } from './field.ts'
import { fieldText } from './field-value.ts'
import { inUnits } from './in-units.ts'
import { bareSchema, definitionOf } from './schema.ts'

/** Name of the row that an id points at. */
export type NameOf = (entity: string, id: string) => string

export const EMPTY = 'empty'

function schemaOf(key: ResourceKey, field: string): Schema | undefined {
  const { fields, stored, inputOnly, createOnly, updateOnly } = resourceOf(key)
  const { parameters } = resources[key].create.shape as typeof fields
  return { ...createOnly, ...updateOnly, ...inputOnly, ...stored, ...fields, parameters }[field]
}

/** The schema of what is at a step of a list or object. */
function innerSchema(schema: Schema | undefined, step: string): Schema | undefined {
  if (!schema) return undefined
  const { element, shape } = definitionOf(bareSchema(schema))
  return element ?? shape?.[step]
}

const isChoice = (schema: Schema | undefined): boolean =>
  schema !== undefined && definitionOf(bareSchema(schema)).type === 'enum'

/** The field at a name, or at a path into an object: `corners.fl.camberDeg`. */
export function fieldAt(key: ResourceKey, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const schema = schemaOf(key, first)
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

/**
 * Text of a list, an object or what is at `name` inside one: `stint 1, driver Petra Kvitova; stint 2`. With its schema the choices
 * in it have their labels.
 */
export function plainText(value: unknown, nameOf: NameOf, name = '', schema?: Schema): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const item = innerSchema(schema, '')
    return value.map((each) => plainText(each, nameOf, name, item)).join('; ') || EMPTY
  }
  const entity = entityNamed(name)
  if (typeof value !== 'object') {
    const text = String(value)
    return entity ? nameOf(entity, text) : isChoice(schema) ? choiceText(text, name) : text
  }
  const known = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '')
  const texts = known.map(([key, inner]) => {
    const { label, unit } = fieldLabel(key)
    const text = plainText(inner, nameOf, key, innerSchema(schema, key))
    return `${label.toLowerCase()} ${text}${unit ? ` ${unit}` : ''}`
  })
  return texts.join(', ') || EMPTY
}

/** The same at a path into a row, such as `rows.0.type`. */
export function textInside(
  key: ResourceKey,
  steps: readonly string[],
  value: unknown,
  nameOf: NameOf,
): string {
  const [first = '', ...rest] = steps
  const schema = rest.reduce(innerSchema, schemaOf(key, first))
  return plainText(value, nameOf, steps.at(-1), schema)
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
    return textInside(key, path.split('.'), value, nameOf)
  if (field.kind === 'number' && field.unit !== 'ms') {
    const text = fieldText(field, value)
    return field.unit === '°' ? `${text}°` : `${text} ${field.unit ?? ''}`.trim()
  }
  if (field.kind === 'timestamp') return fieldText(field, value)
  const text = cellText(field, value, nameOf)
  return text === '–' ? EMPTY : text
}
