import type { Flag } from '../contract/resources/weekend/flag.ts'
import type { Json, JsonTree } from './json/stream.ts'
import type { MessageOf, RunKind } from './model.ts'

/** Words and units of Al Kamel's server. */

const FLAGS: [RegExp, Flag][] = [
  [/^GREEN/, 'green'],
  [/^RED/, 'red'],
  [/^(FULL_?(COURSE_)?YELLOW|FCY|CODE_?60)/, 'FCY'],
  [/^(VIRTUAL_?SAFETY_?CAR|VSC)/, 'VSC'],
  [/^(SAFETY_?CAR|SC$)/, 'SC'],
  [/^YELLOW/, 'yellow'],
  [/^WHITE/, 'white'],
  [/^(CHECKERED|CHEQUERED|FINISH)/, 'chequered'],
]
const KINDS: [RegExp, RunKind][] = [
  [/^RACE/, 'race'],
  [/QUALIFYING/, 'qualifying'],
  [/WARM/, 'warmup'],
  [/PRACTICE/, 'practice'],
  [/TEST/, 'test'],
]
const STATUSES: [RegExp, MessageOf<'status'>['status']][] = [
  [/^BOX/, 'pit'],
  [/^OUT_?LAP/, 'out'],
  [/^TRACK/, 'run'],
  [/^STOP/, 'stopped'],
  [/RETIRED|DNF/, 'retired'],
  [/EXCLUDED|DISQUALIFIED|DSQ/, 'excluded'],
]
/** Strictest first. */
const STRICT: Flag[] = ['red', 'SC', 'FCY', 'VSC', 'yellow', 'green']
/** Times before 1973 are in s: an epoch time below this. */
const MIN_EPOCH_MS = 100_000_000_000
/** A final time below this is in s: 55 hours, or less than four minutes in ms. */
const MIN_FINAL_MS = 200_000
export const KPH_OF_MPH = 1.609344
const MAX_KEYS = 30
const MAX_TEXT_LENGTH = 1_000

const match = <T>(list: readonly [RegExp, T][], value: Json | undefined): T | null => {
  const text = textOf(value)
    ?.toUpperCase()
    .replace(/[\s-]+/g, '_')
  return text === undefined ? null : (list.find(([words]) => words.test(text))?.[1] ?? null)
}

export const flagNamed = (value: Json | undefined) => match(FLAGS, value)
export const kindNamed = (value: Json | undefined) => match(KINDS, value)
export const statusNamed = (value: Json | undefined) => match(STATUSES, value)

/** The strictest of flags that are all known. */
export const strictest = (flags: readonly (Flag | null)[]) =>
  flags.includes(null) ? null : (STRICT.find((flag) => flags.includes(flag)) ?? null)

export const treeOf = (value: Json | undefined): JsonTree | null => (value instanceof Map ? value : null)

/** A text, a number as text, or the name of an object that has one. */
export function textOf(value: Json | undefined): string | null {
  if (value instanceof Map) return textOf(value.get('name') ?? value.get('shortName'))
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, MAX_TEXT_LENGTH) : null
}

/** A number, or a text that is one. */
export function numberOf(value: Json | undefined): number | null {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function aboveZero(value: Json | undefined): number | null {
  const number = numberOf(value)
  return number !== null && number > 0 ? number : null
}

/** ms since 1970, of a time in ms or in s. */
export function epochMs(value: Json | undefined): number | null {
  const number = aboveZero(value)
  return number !== null && number < MIN_EPOCH_MS ? number * 1_000 : number
}

export function finalMs(value: Json | undefined): number | null {
  const number = aboveZero(value)
  return number !== null && number < MIN_FINAL_MS ? number * 1_000 : number
}

/**
 * Brings a difference into what is known: null deletes, objects are merged, all else is replaced. What is kept is bounded;
 * of the outer object only the fields named.
 */
export function merge(known: JsonTree, difference: JsonTree, fields?: ReadonlySet<string>): JsonTree {
  for (const [key, value] of difference) {
    const before = known.get(key)
    if (value === null) known.delete(key)
    else if (fields ? !fields.has(key) : known.size >= MAX_KEYS && !known.has(key)) continue
    else if (value instanceof Map) known.set(key, merge(before instanceof Map ? before : new Map(), value))
    else if (!Array.isArray(value))
      known.set(key, typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value)
    else known.delete(key)
  }
  return known
}
