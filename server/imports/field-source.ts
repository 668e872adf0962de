import { z } from 'zod'
import { fieldErrors, REPORT } from '../contract/define/field-errors.ts'
import { pathSource, refSource, type TransformName } from '../contract/define/import-scope.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import type { Schema } from '../contract/define/schema.ts'
import { everyResource } from '../contract/references.ts'
import { type MeaningMap, meaningMap } from './glob-map.ts'
import { compilePath, type Note } from './paths/compile-path.ts'
import type { SourcePath } from './paths/source-path.ts'
import { valuePath } from './paths/value-path.ts'
import { madeOf } from './search-value.ts'
import { searchableOf, type Target } from './targets.ts'

/** A value of the document. */
export interface ValueSource {
  path: SourcePath
  transforms: readonly TransformName[]
  map: MeaningMap | null
  keepUnmapped: boolean
  /** Undefined if there is none. */
  default: unknown
  keepNull: boolean
  /** Additional paths, and the order of precedence among all values found. */
  also: readonly SourcePath[]
  worst: readonly unknown[]
}

/** The id of another row. */
export interface RefSource {
  entity: string
  by: readonly { target: Target; source: FieldSource }[]
  optional: boolean
}

export type FieldSource = { value: ValueSource } | { ref: RefSource }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parsed<S extends Schema>(
  schema: S,
  value: unknown,
  at: string,
  note: Note,
): z.output<S> | null {
  const result = z.safeParse(schema, value, REPORT)
  if (result.success) return result.data
  for (const { path, message } of fieldErrors(result.error, at)) note(path, message)
  return null
}

function compileValue(given: unknown, at: string, note: Note): ValueSource | null {
  const spec = typeof given === 'string' ? { path: given } : parsed(pathSource, given, at, note)
  if (!spec) return null
  const path = typeof given === 'string' ? compilePath(given, at, note) : valuePath(spec, at, note)
  const { transform, map, keepUnmapped = false, keepNull = false } = spec as z.output<typeof pathSource>
  const transforms = transform === undefined ? [] : [transform].flat()
  if (transforms.includes('map') && !map) {
    note(pointerTo(at, 'map'), 'is required with the transform map: { "what the document says": value }')
  }
  const { also: others = [], worst = [] } = spec as z.output<typeof pathSource>
  const also = others.map((each, index) => valuePath(each, pointerTo(pointerTo(at, 'also'), index), note))
  if (others.length > 0 && worst.length === 0)
    note(
      pointerTo(at, 'worst'),
      'is required with also: which of several values is taken, the first one first',
    )
  if (!path || also.includes(null)) return null
  return {
    path,
    also: also as SourcePath[],
    worst,
    transforms: map && !transforms.includes('map') ? [...transforms, 'map'] : transforms,
    map: map ? meaningMap(map) : null,
    keepUnmapped,
    default: (spec as { default?: unknown }).default,
    keepNull,
  }
}

const MAX_NESTED = 4

function compileRef(given: unknown, at: string, note: Note, depth: number): RefSource | null {
  const spec = parsed(refSource, given, at, note)
  if (!spec) return null
  const resource = everyResource.find(({ name }) => name === spec.ref)
  if (!resource) {
    note(pointerTo(at, 'ref'), `there is no entity ${spec.ref}`)
    return null
  }
  const names = Object.keys(spec.by)
  if (names.length === 0)
    note(pointerTo(at, 'by'), `must name a field of ${spec.ref}, such as { "name": "path" }`)
  const by = names.flatMap((name) => {
    const place = pointerTo(pointerTo(at, 'by'), name)
    const made = madeOf(resource.name, name)
    const target = made
      ? { name, steps: [name], schema: made.schema, isList: false, entity: null }
      : searchableOf(resource, name)
    if (typeof target === 'string') {
      note(place, target)
      return []
    }
    const source = compileSource(spec.by[name], target, place, note, depth + 1)
    return source ? [{ target, source }] : []
  })
  return { entity: resource.name, by, optional: spec.optional ?? false }
}

/** Compiles the source of a profile's target; null after recording errors. */
export function compileSource(
  given: unknown,
  target: Target,
  at: string,
  note: Note,
  depth = 0,
): FieldSource | null {
  if (typeof given !== 'string' && !isObject(given)) {
    note(at, 'must be a path, { path, transform, default, map } or { ref, by }')
    return null
  }
  if (typeof given === 'string' || !('ref' in given)) {
    const value = compileValue(given, at, note)
    return value && { value }
  }
  if (depth > MAX_NESTED) {
    note(at, `is nested deeper than ${MAX_NESTED} references`)
    return null
  }
  const ref = compileRef(given, at, note, depth)
  if (ref && target.entity !== ref.entity) {
    note(
      pointerTo(at, 'ref'),
      target.entity
        ? `${target.name} is the id of a ${target.entity}, not of a ${ref.entity}`
        : `${target.name} is no id of another row`,
    )
    return null
  }
  return ref && { ref }
}
