import { NotReadable } from '../calc/transforms.ts'
import type { ImportError } from '../contract/actions/import.ts'
import { fieldErrors, REPORT } from '../contract/define/field-errors.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import type { CompiledField, CompiledNode } from './compiled-scope.ts'
import { convertValue } from './convert-value.ts'
import type { ValueSource } from './field-source.ts'
import { type Found, pointerOf, within } from './paths/found.ts'
import type { PlannedRow, RowError } from './planned-row.ts'
import { readLookups } from './read-lookups.ts'
import { searchValue } from './search-value.ts'
import { putAt, type Target, valueAt } from './targets.ts'
import type { MarkingWalk } from './unread.ts'

/** Placeholder for ids resolved later, so that the rest of the row can be validated. */
const LATER = '01990000-0000-7000-8000-000000000000'

interface Reading {
  node: CompiledNode
  row: Found
  walk: MarkingWalk
  values: Record<string, unknown>
  given: string[]
  lookups: (readonly [string, NonNullable<ReturnType<typeof readLookups>>])[]
  errors: ImportError[]
}

interface Checked {
  values: Record<string, unknown>
  missing: ImportError[]
  /** Whether the valid fields alone make a row. */
  isWhole: boolean
}

const elementsOf = (found: readonly Found[]): readonly Found[] => {
  const [only] = found
  if (found.length !== 1 || !only || !Array.isArray(only.value)) return found
  return only.value.map((value: unknown, index: number) => within(only, index, value))
}

/** Pointer to a target's source: its path in the row, or the row if it is found by a search. */
function pointerOfTarget(rowPath: string, steps: readonly string[] | undefined): string {
  return (steps ?? []).reduce<string>(pointerTo, rowPath)
}

function errorRecorder({ node, row, errors }: Reading, target: Target) {
  return (path: string, message: string) =>
    void errors.push({ path: path || pointerOf(row), entity: node.plan.entity, field: target.name, message })
}

function convert(reading: Reading, target: Target, found: Found | undefined, source: ValueSource): unknown {
  try {
    return convertValue(found?.value, source)
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    const path = found ? pointerOf(found) : pointerOf(reading.row)
    errorRecorder(reading, target)(path, error.message)
    return undefined
  }
}

/** The value with the highest precedence; unlisted values come last. */
function worstOf(reading: Reading, target: Target, source: ValueSource, value: unknown): unknown {
  const { row, walk } = reading
  const values = source.also.map((path) => convert(reading, target, path.first(row, walk), source))
  const all = [value, ...values]
  return source.worst.find((each) => all.includes(each)) ?? all.find((each) => each !== undefined)
}

function readValue(reading: Reading, target: Target, source: ValueSource): unknown {
  const { row, walk } = reading
  if (!target.isList) {
    const found = source.path.first(row, walk)
    if (found) walk.marks.value(found)
    const value = convert(reading, target, found, source)
    return source.also.length > 0 ? worstOf(reading, target, source, value) : value
  }
  const found = source.path.all(row, walk)
  for (const each of found) walk.marks.value(each)
  if (found.length === 0) return source.default
  if (found.length === 1 && found[0]?.value === null) return source.keepNull ? null : source.default
  return elementsOf(found)
    .map((each) => convert(reading, target, each, source))
    .filter((value) => value !== undefined)
}

function readField(reading: Reading, { target, source }: CompiledField) {
  if ('value' in source) {
    const value = readValue(reading, target, source.value)
    if (value === undefined) return
    putAt(reading.values, target.steps, value)
    reading.given.push(target.name)
    return
  }
  const lookups = readLookups(source.ref, reading.row, reading.walk, errorRecorder(reading, target))
  if (lookups && lookups.length > 0) reading.lookups.push([target.name, lookups])
}

/** The row with placeholders for ids resolved later. */
function completed({ node, values, lookups }: Reading): Record<string, unknown> {
  const { parentField, inherited } = node.plan
  if (parentField && !parentField.isList) values[parentField.field] = LATER
  for (const { field } of inherited) values[field] = LATER
  for (const [name] of lookups) {
    const target = node.fields.find((each) => each.target.name === name)?.target as Target
    putAt(values, target.steps, target.isList ? [] : LATER)
  }
  return values
}

function withoutLater({ node, lookups }: Reading, values: Record<string, unknown>): Record<string, unknown> {
  const { parentField, inherited } = node.plan
  const fields = [
    ...(parentField && !parentField.isList ? [parentField.field] : []),
    ...inherited.map(({ field }) => field),
  ]
  // Set to undefined, as deleting would slow the object down.
  for (const field of fields) values[field] = undefined
  for (const [name] of lookups) {
    const steps = name.split('.')
    if (steps.length === 1) values[name] = undefined
    else if (valueAt(values, steps) !== undefined) putAt(values, steps, null)
  }
  return values
}

/** The valid fields of an invalid row. */
function soundPart(node: CompiledNode, values: Record<string, unknown>): Record<string, unknown> {
  const sound: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const read = node.schema.shape[field]?.safeParse(value)
    if (read?.success) sound[field] = read.data
  }
  return sound
}

const HINTS: Record<string, string> = { number: 'number', int: 'integer', boolean: 'boolean', string: 'text' }

/** Text in a number field is reported as a missing transform of the profile. */
function withHint(message: string): string {
  const wanted = /^expected (\w+), received (?:string|number|boolean)$/.exec(message)?.[1]
  const transform = wanted && HINTS[wanted]
  return transform ? `${message}: the profile may say transform ${JSON.stringify(transform)}` : message
}

/** Validates the values as a create request; missing fields only count if the row has to be created. */
function check(reading: Reading): Checked {
  const { node, row, errors, given } = reading
  const result = node.schema.safeParse(completed(reading), REPORT)
  if (result.success) return { values: withoutLater(reading, result.data), missing: [], isWhole: true }
  const missing: ImportError[] = []
  const rowPath = pointerOf(row)
  for (const { path, message } of fieldErrors(result.error)) {
    const name = path.slice(1).replaceAll('/', '.')
    const field = given.find((each) => name === each || name.startsWith(`${each}.`)) ?? name
    const at = pointerOfTarget(rowPath, node.plan.sources[field])
    const error = { path: at, entity: node.plan.entity, field, message: withHint(message) }
    if (message === 'is required' && !given.includes(field)) missing.push(error)
    else errors.push(error)
  }
  const sound = soundPart(node, reading.values)
  const rest = node.schema.safeParse(sound)
  return {
    values: withoutLater(reading, rest.success ? rest.data : sound),
    missing,
    isWhole: rest.success,
  }
}

function hasKey({ node, values, lookups }: Reading): boolean {
  const { key, parentField, inherited } = node.plan
  const laterOnes = new Set([
    parentField?.field,
    ...inherited.map(({ field }) => field),
    ...lookups.map(([name]) => name),
  ])
  return key.some((name) => laterOnes.has(name) || (searchValue(values, name) ?? null) !== null)
}

/** Canonical key text of a row before lookups. */
function keyText({ node, values, lookups }: Reading): string {
  return JSON.stringify(
    node.plan.key.map((name) => {
      const lookup = lookups.find(([target]) => target === name)?.[1]
      return lookup ? lookup.map(({ by, nested }) => [by, nested]) : (searchValue(values, name) ?? null)
    }),
  )
}

/** Index of the first row with this key, for one skipped by `distinct`. */
interface Repeated {
  first: number
}

type RowReader = (
  node: CompiledNode,
  row: Found,
  index: number,
  position: number,
  parent: number | null,
) => PlannedRow | Repeated

/** Reads rows one by one; `errors` collects their errors. */
export function createRowReader(walk: MarkingWalk, errors: RowError[]): RowReader {
  const seenBy = new Map<CompiledNode, Map<string, number>>()

  /** Index of an earlier row with the same key under the same parent; otherwise this is the first. */
  function firstOf(reading: Reading, position: number, parent: number | null): number {
    const { node } = reading
    if (!node.plan.distinct) return position
    const seen = seenBy.get(node) ?? new Map<string, number>()
    seenBy.set(node, seen)
    const text = `${parent} ${keyText(reading)}`
    const first = seen.get(text)
    if (first === undefined) seen.set(text, position)
    return first ?? position
  }

  return (node, row, index, position, parent) => {
    const reading: Reading = { node, row, walk, values: {}, given: [], lookups: [], errors: [] }
    walk.visits.count(node.fields.length + 1)
    for (const { target, value } of node.constants) {
      putAt(reading.values, target.steps, structuredClone(value))
      reading.given.push(target.name)
    }
    for (const field of node.fields) readField(reading, field)
    for (const { target, value } of node.initial) {
      if (valueAt(reading.values, target.steps) === undefined) {
        putAt(reading.values, target.steps, structuredClone(value))
      }
    }
    const first = firstOf(reading, position, parent)
    if (first !== position) return { first }
    const isKnown = hasKey(reading)
    const { values, missing, isWhole } = check(reading)
    const path = pointerOf(row)
    if (!isKnown && reading.errors.length === 0) {
      const field = node.plan.key[0] as string
      const at = pointerOfTarget(path, node.plan.sources[field])
      reading.errors.push({
        path: at,
        entity: node.plan.entity,
        field,
        message: 'is required: it is the key',
      })
    }
    for (const error of reading.errors) errors.push({ row: position, error })
    const wrong = reading.errors.map(({ field }) => field)
    const isUsable = isWhole && !node.plan.key.some((name) => wrong.includes(name))
    const defect = wrong.length === 0 ? null : isUsable ? 'partial' : 'unusable'
    const given = reading.given.filter((name) => !wrong.includes(name) && !node.onlyNew.has(name))
    return { node: index, parent, path, values, given, lookups: reading.lookups, missing, defect }
  }
}
