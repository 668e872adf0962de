import type { TransformName } from '../../../../server/contract/define/import-scope.ts'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { resourceOf } from '../../../schema/catalogue.ts'
import { parseField } from '../../../schema/field-value.ts'
import type { Place } from '../import-targets.ts'
import { fieldOfTarget } from '../import-targets.ts'

/** Where the value of one field comes from. */
export interface DraftField {
  target: string
  /** A path in a row of the document; null for a value that is the same in every row. */
  source: string | null
  transform: TransformName | null
  /** What the column's words mean here, instead of a transform. */
  words?: Readonly<Record<string, unknown>> | undefined
  /** As it is typed: what is taken where the document says nothing, or the value of every row. */
  value: string
  /** Of a field that points at another row: the field by which it is named. */
  by: string | null
}

/** A profile in the making, for one kind of row. */
export interface Draft {
  key: ResourceKey
  /** JSONPath of the rows. */
  list: string
  place: Place | null
  /** The row that they are put below. */
  placeId: string
  /** The column that names the row between. */
  viaSource: string
  fields: readonly DraftField[]
  /** Targets by which a row is known again. */
  known: readonly string[]
  onMatch: 'update' | 'skip' | 'error'
}

/** What is still missing of a draft, by where it is typed. */
export type DraftFlaws = Readonly<Record<string, string>>

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

/** One object of the document, whichever: what is there already is named by the profile itself. */
const anyObject = (document: unknown, list: string) =>
  Array.isArray(document) ? '$[0]' : list === '$.rows' ? '$.rows[0]' : '$'

/** The scope tree that a draft stands for. Throws an error in words where a typed value cannot be read. */
export function scopeOf(draft: Draft, document: unknown): Record<string, unknown> {
  const { key, list, place, placeId, viaSource } = draft
  const entity = resourceOf(key).name
  if (!place) return { [entity]: { path: list, ...nodeOf(draft) } }
  const { via } = place
  // A distinct row stands for the first of its kind only, so what belongs to it is joined from the whole list.
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

/** What has to be said before a draft can be tried. */
export function draftFlaws(draft: Draft): DraftFlaws {
  const flaws: Record<string, string> = {}
  if (draft.place && !draft.placeId) flaws.place = 'Choose the row that they belong to.'
  if (draft.place?.via && !draft.viaSource) flaws.via = 'Choose the column.'
  if (draft.fields.length === 0) flaws.fields = 'Say where at least one field comes from.'
  if (draft.known.length === 0)
    flaws.known = 'Tick the fields by which a row is known again, so that nothing comes in twice.'
  for (const field of draft.fields) {
    if (field.source === null && field.value.trim() === '') flaws[field.target] = 'Type the value.'
    try {
      typedValue(draft.key, field)
    } catch (error) {
      flaws[field.target] = error instanceof Error ? error.message : 'cannot be read'
    }
  }
  return flaws
}
