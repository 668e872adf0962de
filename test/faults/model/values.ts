import { z } from 'zod'
import { innerShape, type Shape } from '../../../server/contract/define/define.ts'
import { referenceRegistry } from '../../../server/contract/define/fields.ts'
import type { Schema } from '../../../server/contract/define/schema.ts'
import type { Random } from '../../../server/sample/random.ts'

/** One of these; undefined of none. */
export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[random.whole(0, Math.max(0, list.length - 1))]

/** Values for fields in general: short lists, so that values collide. */
const POOL: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  7,
  40,
  55.5,
  0.1,
  300,
  1013.25,
  90_000,
  90_001,
  -1,
  -40,
  1e9,
  '',
  'A',
  'a',
  'Ä',
  'Z 1',
  '01',
  '1',
  'é\u{1F3CE}',
  '  trimmed  ',
  "' or 1=1 --",
  'x'.repeat(201),
  'AAA',
  'US',
  '#1E90FF',
  'Europe/Berlin',
  '2026-04-17',
  '2026-04-18',
  '2026-02-30',
  '2026-04-17T16:00:00.000Z',
  '2026-04-17T18:30:00+02:00',
  '2026-04-18T09:00:00Z',
  { a: 1 },
  { 'a/b': { '~': [1, null] }, '': 'empty' },
  {},
  [],
  [1, 2],
]

const choices = new WeakMap<Schema, { fit: unknown[]; unfit: unknown[] }>()
function choicesOf(schema: Schema) {
  const known = choices.get(schema)
  if (known) return known
  const words = schema instanceof z.ZodEnum ? (schema.options as unknown[]) : []
  const [fit, unfit]: [unknown[], unknown[]] = [[], []]
  for (const value of [...words, ...POOL]) (z.safeParse(schema, value).success ? fit : unfit).push(value)
  choices.set(schema, { fit, unfit })
  return { fit, unfit }
}

const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? bare(schema.unwrap())
    : schema

/** Gives an id of a row of an entity; undefined where there is none. */
export type PickId = (entity: string) => string | undefined

const objectOf = (shape: Shape, random: Random, pickId: PickId): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const isNeeded = !z.safeParse(schema, undefined).success
      if (!isNeeded && random.chance(0.6)) return []
      const value = fitFor(schema, random, pickId)
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** Something that the schema takes; undefined where nothing of the kind is there. */
export function fitFor(schema: Schema, random: Random, pickId: PickId): unknown {
  const isNullable = z.safeParse(schema, null).success
  const inside = bare(schema)
  const reference = referenceRegistry.get(inside)
  if (reference)
    return (random.chance(0.2) ? undefined : pickId(reference.entity)) ?? (isNullable ? null : undefined)
  const shape = innerShape(inside)
  if (shape) return objectOf(shape, random, pickId)
  if (inside instanceof z.ZodArray) {
    const elements = Array.from({ length: random.whole(0, 3) }, () =>
      fitFor(inside.element, random, pickId),
    ).filter((element) => element !== undefined)
    return z.safeParse(schema, elements).success ? elements : []
  }
  return oneOf(random, choicesOf(schema).fit)
}

/** Something that the schema refuses. */
export const misfitOf = (schema: Schema, random: Random): unknown => oneOf(random, choicesOf(schema).unfit)
