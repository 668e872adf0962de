import { defaultsOf } from '../../server/contract/define/define.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import type { Edit } from '../data/edit.ts'
import { type ConflictField, fieldsOf } from '../data/queue/conflict.ts'
import { sameValue } from '../data/queue/same-value.ts'
import { resourceOf } from './catalogue.ts'
import { titleFields } from './row-title.ts'

/** What is said of a lap in its title, although others do not call a row by it. */
const OF_LAPS = new Set(['runSheetId', 'lapNumber'])
const BLANKS = [null, undefined, '', false, [], {}]

/** Whether somebody typed a value: neither nothing nor what the declaration puts there by itself. */
export function isFilled(key: ResourceKey, field: string, value: unknown): boolean {
  const blanks = [...BLANKS, (defaultsOf(resourceOf(key)) as Record<string, unknown>)[field]]
  return !blanks.some((blank) => sameValue(blank, value))
}

/** Whether the title of an edit says a field anyway. */
export const isInTitle = (key: ResourceKey, field: string): boolean =>
  key === 'laps' ? OF_LAPS.has(field) : titleFields(key).some(({ name }) => name === field)

/** The fields of an edit that tell a person something: of a new row only what is filled in. */
export const saidFields = (edit: Edit): ConflictField[] =>
  fieldsOf(edit).filter(
    ({ field, yours }) =>
      edit.op !== 'create' || (isFilled(edit.resource, field, yours) && !isInTitle(edit.resource, field)),
  )
