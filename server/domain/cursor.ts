import { createHash } from 'node:crypto'
import { memoize } from '../calc/memoize.ts'
import type { Position } from '../db/rows/list-rows.ts'
import { invalid } from './problem.ts'

const hashOf = memoize((list) => createHash('sha256').update(list).digest('base64url').slice(0, 12))

/** Identifies the list of a cursor, including sort and filters. */
export const listKeyOf = (...parts: unknown[]): string => hashOf(JSON.stringify(parts))

export const encodeCursor = (listKey: string, { value, id }: Position): string =>
  Buffer.from(JSON.stringify([listKey, value, id])).toString('base64url')

/** The end of the previous page. 400 for a cursor of another list. */
export function decodeCursor(text: string, listKey: string): Position {
  const refuse = (message: string) => invalid([{ path: '/cursor', message }])
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refuse('is not a cursor of this API')
  }
  if (!Array.isArray(parts) || parts.length !== 3 || typeof parts[2] !== 'string') {
    throw refuse('is not a cursor of this API')
  }
  const [cursorKey, value, id] = parts
  if (cursorKey !== listKey) throw refuse('belongs to a list with another sort or filter')
  if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
    throw refuse('is not a cursor of this API')
  }
  return { value, id }
}
