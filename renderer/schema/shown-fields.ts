import { z } from 'zod'
import { defaultsOf } from '../../server/contract/define/define.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import type { Edit } from '../data/edit.ts'
import { type ConflictField, fieldsOf } from '../data/queue/conflict.ts'
import { sameValue } from '../data/queue/same-value.ts'
import { resourceOf } from './catalogue.ts'
import { titleFields } from './row-title.ts'

/** Fields of a lap's title that do not name it elsewhere. */
const OF_LAPS = new Set(['runSheetId', 'lapNumber'])
const BLANKS = [null, undefined, '', false, [], {}]

/** What the server takes for a field that a new row leaves out: its default, otherwise the first of its choices. */
function usualOf(key: ResourceKey, field: string): unknown {
  const resource = resourceOf(key)
  const schema = resource.row.shape[field]
  return (
    (defaultsOf(resource) as Record<string, unknown>)[field] ??
    (schema instanceof z.ZodEnum ? schema.options[0] : undefined)
  )
}

/** Whether a value was typed: neither empty nor the usual one. */
export function isFilled(key: ResourceKey, field: string, value: unknown): boolean {
  const blanks = [...BLANKS, usualOf(key, field)]
  return !blanks.some((blank) => sameValue(blank, value))
}

/** Whether the title of an edit contains the field. */
export const isInTitle = (key: ResourceKey, field: string): boolean =>
  key === 'laps' ? OF_LAPS.has(field) : titleFields(key).some(({ name }) => name === field)

/** The fields of an edit that are shown; of a new row only the filled ones. */
export const shownFields = (edit: Edit): ConflictField[] =>
  fieldsOf(edit).filter(
    ({ field, yours }) =>
      edit.op !== 'create' || (isFilled(edit.resource, field, yours) && !isInTitle(edit.resource, field)),
  )
