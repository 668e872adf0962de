import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import { camelWords, sentenceCase } from '../../../format/words.ts'
import { keyOfEntity } from '../../../schema/catalogue.ts'
import { wordsOfField } from '../../../schema/field-words.ts'

/** Key fields whose value is shown without their label. */
const PLAIN = new Set(['name', 'number', 'key', 'title', 'firstName', 'lastName'])
const UUID = /^[\da-f]{8}-[\da-f]{4}-7/

/** Display text of a key's value: `01`, or the value that an id was looked up by; empty for raw ids. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string' && UUID.test(value)) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(valueText).filter(Boolean).join(', ')
}

/** Display name of a preview row: `Lap 3`, `Car 01`. */
export function itemName({ entity, key }: ImportItem): string {
  const noun = sentenceCase(camelWords(entity))
  const parts = Object.entries(key).flatMap(([field, value]) => {
    const text = valueText(value)
    if (text === '') return []
    const words = wordsOfField(field).label.toLowerCase()
    // Avoids `Lap lap number 3`.
    const isPlain = PLAIN.has(field) || words.startsWith(noun.toLowerCase())
    return [isPlain ? text : `${words} ${text}`]
  })
  return parts.length > 0 ? `${noun} ${parts.join(', ')}` : noun
}

/** Whether a row is keyed by its id alone: an existing row that the profile puts others below. */
export const namedById = ({ entity, key }: ImportItem) =>
  typeof key.id === 'string' && keyOfEntity(entity) ? { entity, id: key.id } : undefined
