import { referenceRegistry } from '../../server/contract/define/fields.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { member } from '../../server/contract/resources/people/member.ts'
import { sentenceCase } from '../format/words.ts'
import { keyOfEntity } from './catalogue.ts'
import type { Field, FieldKind } from './field.ts'
import { wordsOfField } from './field-words.ts'
import {
  accepts,
  bareSchema,
  boundsOf,
  defaultOf,
  definitionOf,
  descriptionOf,
  patternHint,
} from './schema.ts'

/** Texts that may be longer than this get more than one line. */
const ONE_LINE = 500

type Kind = Partial<Field> & { kind: FieldKind }

/** Target of an id, by its declaration or else its name: `carId` references a car, `resolvedBy` a user. */
function referenceOf(name: string, schema: Schema): Kind {
  const declared = referenceRegistry.get(schema)
  if (declared && keyOfEntity(declared.entity))
    return { kind: 'reference', entity: declared.entity, owner: declared.onRemove === 'remove' }
  const entity = /By$/.test(name) ? member.name : sentenceCase(/(\w+)Ids?$/.exec(name)?.[1] ?? '')
  return entity && keyOfEntity(entity) ? { kind: 'reference', entity } : { kind: 'id' }
}

function textKind(name: string, schema: Schema): Kind {
  const { format, maxLength } = boundsOf(schema)
  if (format === 'date') return { kind: 'date' }
  if (format === 'datetime') return { kind: 'timestamp' }
  if (format === 'uuid') return referenceOf(name, schema)
  if (/password/i.test(name)) return { kind: 'password' }
  if (accepts(schema, '#1E90FF') && !accepts(schema, 'blue')) return { kind: 'color' }
  const hint = patternHint(schema)
  const more = { ...(maxLength && { maxLength }), ...(hint && { hint }) }
  return { kind: (maxLength ?? 0) > ONE_LINE ? 'notes' : 'text', ...more }
}

function numberKind(name: string, schema: Schema): Kind {
  const { format, minValue } = boundsOf(schema)
  if (format !== 'safeint') return { kind: 'number' }
  return { kind: name.endsWith('Ms') && (minValue ?? 0) >= 1 ? 'lapTime' : 'integer' }
}

const LINES = new Set<FieldKind>(['text', 'id', 'number', 'integer', 'either', 'choice'])

function listKind(name: string, element: Schema): Kind {
  const item = deriveField(name, element)
  if (item.kind === 'reference' && item.entity)
    return { kind: 'references', entity: item.entity, owner: item.owner ?? false }
  return LINES.has(item.kind) ? { kind: 'list', item } : { kind: 'json' }
}

const fieldsIn = (name: string, shape: Record<string, Schema>) =>
  Object.entries(shape).map(([key, inner]) => deriveField(`${name}/${key}`, inner))

function kindOf(name: string, schema: Schema): Kind {
  const { type, element, shape, entries, values, options = [] } = definitionOf(schema)
  if (type === 'string') return textKind(name, schema)
  if (type === 'number') return numberKind(name, schema)
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'enum' && entries) return { kind: 'choice', options: Object.values(entries).map(String) }
  if (type === 'literal' && values) return { kind: 'choice', options: values.map(String) }
  if (type === 'array' && element) return listKind(name, element)
  if (type === 'object' && shape) return { kind: 'group', fields: fieldsIn(name, shape) }
  if (type === 'union')
    return options.some((each) => definitionOf(bareSchema(each)).type === 'string')
      ? { kind: 'either' }
      : { kind: 'json' }
  return { kind: ['record', 'tuple', 'lazy', 'unknown', 'any', 'map'].includes(type) ? 'json' : 'unknown' }
}

/** Value of an empty input: null where allowed, else the declaration's default. */
function blankOf(schema: Schema, kind: FieldKind): unknown {
  // Any JSON may be null, but an empty input does not mean it.
  if (kind === 'json' && !accepts(schema, undefined)) return undefined
  if (accepts(schema, null)) return null
  if (kind === 'boolean') return false
  const empty = { list: [], references: [], text: '', notes: '', either: '', json: {} } as const
  const nothing = (empty as Partial<Record<FieldKind, unknown>>)[kind]
  return nothing !== undefined && accepts(schema, nothing) ? nothing : defaultOf(schema)
}

/** How one field of a declaration is shown and typed. */
export function deriveField(name: string, schema: Schema): Field {
  const kind = kindOf(name, bareSchema(schema))
  const { label, unit } = wordsOfField(name)
  const blank = blankOf(schema, kind.kind)
  const help = descriptionOf(schema)
  return {
    name,
    key: name.split('/').at(-1) ?? name,
    label,
    unit: kind.kind === 'lapTime' ? null : unit,
    required: !accepts(schema, undefined) && blank === undefined,
    blank,
    nullable: accepts(schema, null),
    accepts: (value) => accepts(schema, value),
    ...(help !== undefined && { help }),
    ...kind,
  }
}
