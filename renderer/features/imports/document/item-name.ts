import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import { camelWords, sentenceCase } from '../../../format/words.ts'
import { keyOfEntity } from '../../../schema/catalogue.ts'
import { wordsOfField } from '../../../schema/field-words.ts'

/** Fields that say what a row is called without a word for them. */
const PLAIN = new Set(['name', 'number', 'key', 'title', 'firstName', 'lastName'])
const UUID = /^[\da-f]{8}-[\da-f]{4}-7/

/** A part of a key: `01`, or what an id was looked up by. Ids say nothing to people. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string' && UUID.test(value)) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(valueText).filter(Boolean).join(', ')
}

/** What a row of a preview is called: `Lap 3`, `Car 01`. */
export function itemName({ entity, key }: ImportItem): string {
  const noun = sentenceCase(camelWords(entity))
  const parts = Object.entries(key).flatMap(([field, value]) => {
    const text = valueText(value)
    if (text === '') return []
    const words = wordsOfField(field).label.toLowerCase()
    // `Lap 3`, not `Lap lap number 3`.
    const isPlain = PLAIN.has(field) || words.startsWith(noun.toLowerCase())
    return [isPlain ? text : `${words} ${text}`]
  })
  return parts.length > 0 ? `${noun} ${parts.join(', ')}` : noun
}

/** Rows whose key says nothing, but which are there already: what the profile was drafted to stand below. */
export const namedById = ({ entity, key }: ImportItem) =>
  typeof key.id === 'string' && keyOfEntity(entity) ? { entity, id: key.id } : undefined
