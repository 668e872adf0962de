import type { AnyResource } from '../contract/define/define.ts'
import { type ImportNode, importNode } from '../contract/define/import-scope.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import type { Schema } from '../contract/define/schema.ts'
import { referencesOf } from '../contract/references.ts'
import type { CompiledField, CompiledNode, Condition } from './compiled-scope.ts'
import { compileSource, parsed } from './field-source.ts'
import { compilePath, type Note } from './paths/compile-path.ts'
import type { PlannedNode } from './planned-row.ts'
import { inheritedFields, relationTo } from './relate-nodes.ts'
import { madeOf } from './search-value.ts'
import { type Target, targetOf } from './targets.ts'

/** The ancestors of a node, nearest first. */
export interface Above {
  index: number
  entity: string
}

function compileFields(resource: AnyResource, given: ImportNode['fields'], at: string, note: Note) {
  const fields: CompiledField[] = []
  for (const [name, source] of Object.entries(given ?? {})) {
    const place = pointerTo(at, name)
    const target = targetOf(resource, name)
    if (typeof target === 'string') {
      note(place, target)
      continue
    }
    const compiled = compileSource(source, target, place, note)
    if (compiled) fields.push({ target, source: compiled })
  }
  return fields
}

function compileConstants(resource: AnyResource, given: ImportNode['constants'], at: string, note: Note) {
  const constants: { target: Target; value: unknown }[] = []
  for (const [name, value] of Object.entries(given ?? {})) {
    const place = pointerTo(at, name)
    const target = targetOf(resource, name)
    if (typeof target === 'string') note(place, target)
    else {
      const read = parsed(target.schema as Schema, value, place, note)
      if (read !== null || value === null) constants.push({ target, value: read })
    }
  }
  return constants
}

function compileWhen(when: ImportNode['when'], at: string, note: Note): Condition | null {
  if (when === undefined) return null
  const {
    path: text,
    in: only,
    notIn,
  } = typeof when === 'string' ? { path: when, in: undefined, notIn: undefined } : when
  const path = compilePath(text, typeof when === 'string' ? at : pointerTo(at, 'path'), note)
  const texts = (values: readonly unknown[] | undefined) => (values ? new Set(values.map(String)) : null)
  return path && { path, in: texts(only), notIn: texts(notIn) }
}

function compileJoin(node: ImportNode, hasParent: boolean, at: string, note: Note): CompiledNode['join'] {
  if (node.join === undefined) return []
  const place = pointerTo(at, 'join')
  if (node.from === undefined) note(place, 'requires from, the path of the rows')
  if (!hasParent) note(place, 'has no parent whose row it could be joined to')
  return Object.entries(node.join).flatMap(([own, parent]) => {
    const ownPath = compilePath(own, pointerTo(place, own), note)
    const parentPath = compilePath(parent, pointerTo(place, own), note)
    return ownPath && parentPath ? [{ own: ownPath, parent: parentPath }] : []
  })
}

function compileRows(node: ImportNode, at: string, note: Note): CompiledNode['rows'] | null {
  if (node.from !== undefined && node.path !== undefined) {
    note(pointerTo(at, 'path'), 'and from exclude each other: path starts at the parent, from at the root')
  }
  const fromRoot = node.from !== undefined
  const path = compilePath(node.from ?? node.path ?? '$', pointerTo(at, fromRoot ? 'from' : 'path'), note)
  return path && { path, fromRoot }
}

/** The key fields of a node: the profile's, or a unique field set. */
function keyOf(
  resource: AnyResource,
  given: readonly string[] | undefined,
  filled: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  at: string,
  note: Note,
): readonly string[] {
  const place = pointerTo(at, 'key')
  if (given) {
    for (const [index, name] of given.entries()) {
      const made = madeOf(resource.name, name)
      const target = made ? null : targetOf(resource, name)
      if (typeof target === 'string') note(pointerTo(place, index), target)
      else if (made ? made.of.some((field) => !filled.has(field)) : !filled.has(name) && !taken.has(name)) {
        note(pointerTo(place, index), `${name} is part of the key and has no source in fields or constants`)
      }
    }
    return given
  }
  const known = resource.unique.find((fields) => fields.every((name) => filled.has(name) || taken.has(name)))
  if (!known)
    note(place, `is required: the fields by which rows of ${resource.name} are known again, such as ["name"]`)
  return known ?? []
}

/** Names of the targets filled by the node; other names are errors. */
function noteUnfilled(
  names: readonly string[] | undefined,
  filled: ReadonlySet<string>,
  at: string,
  note: Note,
) {
  for (const [index, name] of (names ?? []).entries()) {
    if (!filled.has(name)) note(pointerTo(at, index), `${name} has no source in fields or constants`)
  }
}

/** For pointers: path of each target's value in a row's object, where it can be named. */
function sourcesOf(fields: readonly CompiledField[]): PlannedNode['sources'] {
  return Object.fromEntries(
    fields.flatMap(({ target, source }) =>
      'value' in source && source.value.path.steps ? [[target.name, source.value.path.steps]] : [],
    ),
  )
}

/** Entities referenced by the fields, nested ones included. */
const neededBy = (resource: AnyResource, fields: readonly CompiledField[]): string[] => {
  const filled = new Set(fields.map(({ target }) => target.steps[0]))
  const references = referencesOf(resource).filter(({ path }) => filled.has(path[0] as string))
  return [...new Set(references.map(({ entity }) => entity))]
}

/** Compiles one node of a scope; records errors by place. */
export function compileNode(
  given: unknown,
  resource: AnyResource,
  above: readonly Above[],
  at: string,
  note: Note,
): Omit<CompiledNode, 'children'> | null {
  const node = parsed(importNode, given, at, note)
  if (!node) return null
  const [parent] = above
  const parentField = parent ? relationTo(resource, parent.entity) : null
  if (parent && (parentField === null || parentField === 'several')) {
    const why = parentField === null ? 'has no field for' : 'has several fields for'
    note(at, `${resource.name} cannot be a child of ${parent.entity}: it ${why} one`)
    return null
  }
  const relation = parentField === 'several' ? null : parentField
  const fields = compileFields(resource, node.fields, pointerTo(at, 'fields'), note)
  const constants = compileConstants(resource, node.constants, pointerTo(at, 'constants'), note)
  const initial = compileConstants(resource, node.initial, pointerTo(at, 'initial'), note)
  const written = [...Object.keys(node.fields ?? {}), ...Object.keys(node.constants ?? {})]
  const filled = new Set(written)
  for (const name of Object.keys(node.constants ?? {})) {
    if (node.fields && Object.hasOwn(node.fields, name)) {
      note(pointerTo(pointerTo(at, 'constants'), name), 'is also in fields')
    }
  }
  if (relation && !relation.isList && filled.has(relation.field)) {
    note(
      pointerTo(pointerTo(at, 'fields'), relation.field),
      `is the id of the ${parent?.entity} above, which it gets by itself`,
    )
  }
  const taken = new Set([...filled, ...(relation ? [relation.field] : [])])
  const inherited = inheritedFields(resource, above.slice(1), taken)
  noteUnfilled(node.onlyNew, filled, pointerTo(at, 'onlyNew'), note)
  const rows = compileRows(node, at, note)
  const join = compileJoin(node, parent !== undefined, at, note)
  const when = compileWhen(node.when, pointerTo(at, 'when'), note)
  const key = keyOf(
    resource,
    node.key,
    filled,
    new Set([...taken, ...inherited.map(({ field }) => field)]),
    at,
    note,
  )
  if (!rows) return null
  return {
    resource,
    rows,
    join,
    when,
    fields,
    constants,
    initial,
    onlyNew: new Set(node.onlyNew),
    schema: resource.broughtIn,
    plan: {
      entity: resource.name,
      parent: parent?.index ?? null,
      parentField: relation,
      inherited,
      key,
      distinct: node.distinct ?? false,
      sources: sourcesOf(fields),
      lists: fields.filter(({ target }) => target.isList).map(({ target }) => target.name),
      onMatch: node.onMatch ?? 'update',
      onMissing: node.onMissing ?? 'create',
      needs: neededBy(resource, fields),
    },
  }
}
