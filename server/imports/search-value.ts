import { z } from 'zod'
import { plainName } from '../calc/plain-name.ts'
import { valueAt } from './targets.ts'

/** What rows are found by beside their fields: made of several of them. */
interface Made {
  entity: string
  /** The fields that it is made of. */
  of: readonly string[]
  schema: z.ZodType
  from(row: Readonly<Record<string, unknown>>): unknown
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const MADE: Readonly<Record<string, Made>> = {
  // Timing sheets write a name in one text, with and without accents and capitals.
  fullName: {
    entity: 'Driver',
    of: ['firstName', 'lastName'],
    schema: z.string().overwrite(plainName),
    from: ({ firstName, lastName }) => plainName(`${text(firstName)} ${text(lastName)}`),
  },
}

/** What an entity's rows are found by under that name beside its fields; undefined for nothing. */
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

/** What a row is found by under that name: the value of a field, or what is made of several. */
export const searchValue = (row: unknown, name: string): unknown =>
  Object.hasOwn(MADE, name) ? MADE[name]?.from(row as Record<string, unknown>) : valueAt(row, name.split('.'))
