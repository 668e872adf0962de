import type { QueryClient } from '@tanstack/react-query'
import { fieldLabel } from '../../../server/calc/field-label.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import type { RowWrite } from '../../data/rows/written.ts'
import { inSentence } from '../../format/in-sentence.ts'
import { sentenceCase } from '../../format/words.ts'
import { nounOf, rowTitle } from '../../schema/row-title.ts'

const MAX_LETTERS = 60
const DONE = { create: 'is added', update: 'is changed', remove: 'is removed' } as const

const keys = new Map(
  (Object.keys(resources) as ResourceKey[]).map((key) => [resources[key].name as string, key]),
)

/** Title of a row that the page holds, by the name of its entity. */
const nameIn = (cache: QueryClient) => (entity: string, id: string) => {
  const key = keys.get(entity)
  const row = key && rowStoreOf(cache).table(key).single(id)
  return key && row ? rowTitle(key, { ...row }) : undefined
}

/** What was written, as the subject of a sentence: `Issue ISS-12 Gearbox leaks`. */
export function whatOf(cache: QueryClient, { key, after, before, op, what: given }: RowWrite): string {
  if (given !== undefined) return given
  const row = (op === 'remove' ? before : after) ?? after
  const title = rowTitle(key, { ...row }, nameIn(cache))
  const noun = sentenceCase(nounOf(key))
  const what = title.startsWith(noun) ? title : `${noun} ${title}`
  return what.length > MAX_LETTERS ? `${what.slice(0, MAX_LETTERS)}…` : what
}

/** `Car 01 Halcyon is added.`, `Session Race: status changed.` */
export function messageOf(cache: QueryClient, writes: readonly RowWrite[]): string {
  const first = writes[0]
  if (!first) return ''
  const what = whatOf(cache, first)
  const [field, ...more] = Object.keys(first.body ?? {})
  if (first.op === 'update' && field !== undefined && more.length === 0)
    return `${what}: ${inSentence(fieldLabel(field).label)} changed.`
  return `${what} ${DONE[first.op]}.`
}
