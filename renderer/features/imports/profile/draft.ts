import type { TransformName } from '../../../../server/contract/define/import-scope.ts'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { resourceOf } from '../../../schema/catalogue.ts'
import { parseField } from '../../../schema/field-value.ts'
import type { Place } from '../import-targets.ts'
import { fieldOfTarget } from '../import-targets.ts'

/** Source of one field's value. */
export interface DraftField {
  target: string
  /** Path in a row of the document; null for a constant. */
  source: string | null
  transform: TransformName | null
  /** Maps the column's texts to values, in place of a transform. */
  words?: Readonly<Record<string, unknown>> | undefined
  /** Typed text: the default for empty cells, or the constant. */
  value: string
  /** Lookup field of the referenced row; null for plain fields. */
  by: string | null
}

/** A draft profile for one kind of row. */
export interface Draft {
  key: ResourceKey
  /** JSONPath of the rows. */
  list: string
  place: Place | null
  /** Id of the parent row. */
  placeId: string
  /** Column that identifies the intermediate row. */
  viaSource: string
  fields: readonly DraftField[]
  /** Target fields that identify existing rows. */
  known: readonly string[]
  onMatch: 'update' | 'skip' | 'error'
}

/** Missing or invalid inputs of a draft, by input. */
export type DraftViolations = Readonly<Record<string, string>>

function typedValue(key: ResourceKey, { target, value }: DraftField): unknown {
  const field = fieldOfTarget(key, target)
  return field ? parseField(field, value) : value
}

function sourceOf(key: ResourceKey, draft: DraftField): unknown {
  const { source, transform, words, value, by, target } = draft
  const field = fieldOfTarget(key, target)
  const entity = field?.entity
  if (by !== null && entity)
    return { ref: entity, by: { [by]: source }, ...(field.required ? {} : { optional: true }) }
  if (words) {
    const isEmpty = value.trim() === ''
    return { path: source, map: words, ...(isEmpty ? {} : { default: typedValue(key, draft) }) }
  }
  if (transform === null && value.trim() === '') return source
  return {
    path: source,
    ...(transform !== null && { transform }),
    ...(value.trim() !== '' && { default: typedValue(key, draft) }),
  }
}

function nodeOf({ key, fields, known, onMatch }: Draft) {
  const filled = fields.filter(({ source }) => source !== null)
  const fixed = fields.filter(({ source }) => source === null)
  return {
    key: known,
    fields: Object.fromEntries(filled.map((field) => [field.target, sourceOf(key, field)])),
    ...(fixed.length > 0 && {
      constants: Object.fromEntries(fixed.map((field) => [field.target, typedValue(key, field)])),
    }),
    ...(onMatch !== 'update' && { onMatch }),
  }
}

/** Path of any one object in the document: the existing parent row is given by the profile's constants. */
const anyObject = (document: unknown, list: string) =>
  Array.isArray(document) ? '$[0]' : list === '$.rows' ? '$.rows[0]' : '$'

/** Builds the scope tree of a draft. Throws an `Error` with a message for the user where a typed value is invalid. */
export function scopeOf(draft: Draft, document: unknown): Record<string, unknown> {
  const { key, list, place, placeId, viaSource } = draft
  const entity = resourceOf(key).name
  if (!place) return { [entity]: { path: list, ...nodeOf(draft) } }
  const { via } = place
  // A distinct row is read from the first of its kind only, so its children are joined from the whole list.
  const below = via
    ? {
        [via.entity]: {
          from: list,
          distinct: true,
          key: [via.field],
          fields: { [via.field]: { ref: via.refEntity, by: { [via.by]: viaSource } } },
          onMatch: 'skip',
          children: { [entity]: { from: list, join: { [viaSource]: viaSource }, ...nodeOf(draft) } },
        },
      }
    : { [entity]: { from: list, ...nodeOf(draft) } }
  return {
    [resourceOf(place.key).name]: {
      path: anyObject(document, list),
      key: ['id'],
      constants: { id: placeId },
      onMatch: 'skip',
      onMissing: 'skip',
      children: below,
    },
  }
}

/** Inputs to complete before a draft can be previewed. */
export function draftViolations(draft: Draft): DraftViolations {
  const violations: Record<string, string> = {}
  if (draft.place && !draft.placeId) violations.place = 'Choose the row that they belong to.'
  if (draft.place?.via && !draft.viaSource) violations.via = 'Choose the column.'
  if (draft.fields.length === 0) violations.fields = 'Say where at least one field comes from.'
  if (draft.known.length === 0)
    violations.known = 'Tick the fields that identify a row, so that nothing is imported twice.'
  for (const field of draft.fields) {
    if (field.source === null && field.value.trim() === '') violations[field.target] = 'Type the value.'
    try {
      typedValue(draft.key, field)
    } catch (error) {
      violations[field.target] = error instanceof Error ? error.message : 'cannot be read'
    }
  }
  return violations
}
