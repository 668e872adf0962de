import { z } from 'zod'
import { memoize } from '../calc/memoize.ts'
import type { Schema } from '../contract/define/schema.ts'
import { valueAt } from './targets.ts'

/** Search values derived from several fields of a row. */
interface Made {
  entity: string
  /** The source fields. */
  of: readonly string[]
  schema: Schema
  from(row: Readonly<Record<string, unknown>>): unknown
}

/** Normalises a person's name for matching: without accents, capitals, double spaces and the dash of a missing part. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[–-]\s|\s[–-]$/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const MADE: Readonly<Record<string, Made>> = {
  // Timing sheets write a name as one text, with or without accents and capitals.
  fullName: {
    entity: 'Driver',
    of: ['firstName', 'lastName'],
    schema: z.string().overwrite(plainName),
    from: ({ firstName, lastName }) => plainName(`${text(firstName)} ${text(lastName)}`),
  },
}

/** The search value of an entity under that name; undefined if there is none. */
export const madeOf = (entity: string, name: string): Made | undefined =>
  Object.hasOwn(MADE, name) && MADE[name]?.entity === entity ? MADE[name] : undefined

/** The fields of a row that a search value needs. */
export const fieldsBehind = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) =>
      Object.hasOwn(MADE, name) ? (MADE[name]?.of ?? []) : [name.split('.')[0] as string],
    ),
  ),
]

/** Reads the value of a row under that name: a field or a search value. */
function readerOf(name: string): (row: unknown) => unknown {
  const made = Object.hasOwn(MADE, name) ? MADE[name] : undefined
  if (made) return (row) => made.from(row as Record<string, unknown>)
  const steps = name.split('.')
  return (row) => valueAt(row, steps)
}

const readers = memoize(readerOf)

/** Value of a row under that name: a field or a search value. */
export const searchValue = (row: unknown, name: string): unknown => readers(name)(row)
