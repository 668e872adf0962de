import { camelWords, kebabWords } from '../format/words.ts'
import { keyOfEntity, resourceOf } from '../schema/catalogue.ts'

/** Count with noun: `3 run sheets`. */
export function rowsText(entity: string, count: number): string {
  const key = keyOfEntity(entity)
  const words = count === 1 || !key ? camelWords(entity) : kebabWords(resourceOf(key).path)
  return `${count.toLocaleString('en')} ${words}`
}
