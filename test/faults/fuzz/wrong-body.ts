import type { Schema } from './document.ts'
import { deep, HOSTILE_NUMBERS, HOSTILE_TEXTS, LONE_SURROGATES, NO_JSON } from './hostile-values.ts'
import { jsonText, RawJson, withRawMembers } from './json-text.ts'
import type { Maker } from './maker.ts'
import { chosen, type Place, placesOf, pointerOf, replaced } from './places.ts'
import { type Shot, withJson } from './shot.ts'
import type { ValidShot } from './valid-shot.ts'

/** Makes one thing wrong with a valid shot; null where it has no such thing. */
export type Wrong = (valid: ValidShot, maker: Maker) => Shot | null

/** One place of the body gets another value. `null` where there is none of that kind. */
type InPlace = (place: Place, maker: Maker) => unknown

const MISSING = Symbol('missing')
const isText = ({ value }: Place) => typeof value === 'string'
const isNumber = ({ value }: Place) => typeof value === 'number'
const isObject = ({ value }: Place) => typeof value === 'object' && value !== null && !Array.isArray(value)
const numeric = (schema: Schema, keyword: string) => schema[keyword] as number | undefined

const OTHER_TYPES = [null, true, 0, 'text', [], {}, [[]], { length: 1 }]
const sameType = (a: unknown, b: unknown) =>
  typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && (a === null) === (b === null)

const inside = (place: Place) => place.steps.length > 0
const HUGE = 70_000
const MANY = 10_000

/** By name: the position, and its replacement. */
const changes: Record<string, [where: (place: Place) => boolean, what: InPlace]> = {
  'another type': [
    () => true,
    ({ value }, { chance }) => chance.pick(OTHER_TYPES.filter((each) => !sameType(each, value))),
  ],
  missing: [inside, () => MISSING],
  null: [inside, () => null],
  'unknown key': [isObject, ({ value }, { known }) => ({ ...(value as object), [`un${known.fresh()}`]: 1 })],
  'below the least': [
    (place) => isNumber(place) && numeric(chosen(place.schema, place.value), 'minimum') !== undefined,
    ({ schema, value }, { chance }) =>
      (numeric(chosen(schema, value), 'minimum') ?? 0) - chance.pick([0, 0.001, 1]),
  ],
  'above the most': [
    (place) => isNumber(place) && numeric(chosen(place.schema, place.value), 'maximum') !== undefined,
    ({ schema, value }, { chance }) =>
      (numeric(chosen(schema, value), 'maximum') ?? 0) + chance.pick([0, 0.001, 1]),
  ],
  'a fraction': [isNumber, ({ value }) => (value as number) + 0.5],
  'a longest text and one more': [
    (place) => isText(place) && (numeric(chosen(place.schema, place.value), 'maxLength') ?? HUGE) < HUGE,
    ({ schema, value }, { chance }) =>
      'x'.repeat((numeric(chosen(schema, value), 'maxLength') ?? 0) + chance.pick([0, 1])),
  ],
  'no such choice': [
    ({ schema, value }) => 'enum' in chosen(schema, value),
    ({ value }, { chance }) => chance.pick([String(value).toUpperCase(), `${value} `, '', 'none']),
  ],
  'hostile text': [isText, (_, { chance }) => chance.pick(HOSTILE_TEXTS)],
  'hostile number': [isNumber, (_, { chance }) => chance.pick(HOSTILE_NUMBERS)],
  'no JSON': [() => true, (_, { chance }) => chance.pick(NO_JSON)],
  'lone surrogate': [isText, (_, { chance }) => chance.pick(LONE_SURROGATES)],
  NUL: [isText, ({ value }) => `${value}\u0000`],
  'huge text': [isText, () => 'x'.repeat(HUGE)],
  'a proto key': [
    isObject,
    ({ value }) => withRawMembers(value as object, '"__proto__":{"role":"owner","isAdmin":true}'),
  ],
  'a constructor key': [
    isObject,
    ({ value }) => withRawMembers(value as object, '"constructor":{"prototype":{"role":"owner"}}'),
  ],
  'the same key twice': [
    (place) => isObject(place) && Object.keys(place.value as object).length > 0,
    ({ value }, { chance }) => {
      const [name, member] = chance.pick(Object.entries(value as object))
      return withRawMembers(value as object, `${JSON.stringify(name)}:${jsonText(member)}`)
    },
  ],
  'nested 65 deep': [inside, (_, { chance }) => chance.pick([deep(65), deep(65, '{"a":', '}')])],
  'nested 5,000 deep': [inside, (_, { chance }) => chance.pick([deep(5000), deep(5000, '{"a":', '}')])],
  'a list of 10,000': [
    (place) => inside(place) && Array.isArray(place.value),
    ({ value }) => Array.from({ length: MANY }, () => (value as unknown[])[0] ?? 1),
  ],
  'keys by the thousand': [
    isObject,
    ({ value }) => ({
      ...(value as object),
      ...Object.fromEntries(Array.from({ length: MANY }, (_, key) => [`k${key}`, key])),
    }),
  ],
}

const wrong =
  ([where, what]: [(place: Place) => boolean, InPlace], name: string): Wrong =>
  (valid, maker) => {
    if (valid.value === undefined || !valid.operation.body) return null
    const places = placesOf(valid.value, valid.operation.body.schema).filter(where)
    if (places.length === 0) return null
    const place = maker.chance.pick(places)
    const found = what(place, maker)
    const value = replaced(valid.value, place.steps, found === MISSING ? undefined : found)
    const at = pointerOf(place.steps)
    const isRaw = found instanceof RawJson && name === 'body: no JSON'
    // An operation that takes a file's bytes takes any, whatever they are called.
    const isAnyRight = valid.operation.body.media.includes('application/octet-stream')
    const refused: Shot['expected'] = isAnyRight ? {} : { refused: true }
    return { ...withJson(valid, jsonText(value)), kind: name, expected: isRaw ? refused : { at } }
  }

/** Bodies with one thing wrong inside. */
export const wrongBodies: Record<string, Wrong> = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [`body: ${name}`, wrong(change, `body: ${name}`)]),
)
