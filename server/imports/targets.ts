import { z } from 'zod'
import type { AnyResource } from '../contract/define/define.ts'
import type { Schema } from '../contract/define/schema.ts'
import { EACH, referencesOf } from '../contract/references.ts'

/** A field that a document may fill, possibly nested. */
export interface Target {
  /** Name in profiles, such as `corners.fl.camberDeg`. */
  name: string
  steps: readonly string[]
  schema: Schema
  isList: boolean
  /** The entity of ids in this field. */
  entity: string | null
}

const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema

/** Schema of a member: a declared one, or any if keys are free-form. */
function memberOf(schema: Schema, name: string): Schema | undefined {
  const inside = bare(schema)
  if (inside instanceof z.ZodObject) return inside.shape[name] as Schema | undefined
  if (inside instanceof z.ZodRecord) return inside.valueType
  if (inside instanceof z.ZodUnknown) return inside
  if (inside instanceof z.ZodUnion) {
    return (inside.options as Schema[]).map((option) => memberOf(option, name)).find(Boolean)
  }
  return undefined
}

function entityAt(resource: AnyResource, steps: readonly string[], isList: boolean): string | null {
  const path = isList ? [...steps, EACH] : steps
  const reference = referencesOf(resource).find(
    (each) => each.path.length === path.length && each.path.every((step, index) => step === path[index]),
  )
  return reference?.entity ?? null
}

const KEPT_BY_SERVER = ['accountId', 'createdAt', 'updatedAt', 'createdBy', 'version']

function whyNot(resource: AnyResource, field: string): string {
  const derived = Object.hasOwn(resource.computed ?? {}, field) || Object.hasOwn(resource.stored ?? {}, field)
  if (derived) return `${field} of a ${resource.name} is worked out by the server and cannot be imported`
  if (KEPT_BY_SERVER.includes(field)) return `${field} is kept by the server and cannot be imported`
  return `${resource.name} has no field ${field}`
}

/** The target with a name in an entity's rows, or why there is none. */
export function targetOf(resource: AnyResource, name: string): Target | string {
  const steps = name.split('.')
  const [field = '', ...inside] = steps
  if (steps.includes('__proto__')) return 'is not an allowed name'
  if (!Object.hasOwn(resource.broughtIn.shape, field)) return whyNot(resource, field)
  let schema = resource.broughtIn.shape[field] as Schema
  for (const step of inside) {
    const member = step === '' ? undefined : memberOf(schema, step)
    if (!member) return `${resource.name} has no field ${name}`
    schema = member
  }
  const isList = bare(schema) instanceof z.ZodArray
  return { name, steps, schema, isList, entity: entityAt(resource, steps, isList) }
}

/** A field usable in lookups: a target, or a stored derived field. */
export function searchableOf(resource: AnyResource, name: string): Target | string {
  const stored = resource.stored?.[name]
  if (!stored) return targetOf(resource, name)
  return { name, steps: [name], schema: stored, isList: false, entity: null }
}

/** The value at a path of a row; undefined if there is none. */
export function valueAt(row: unknown, steps: readonly string[]): unknown {
  let at: unknown = row
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

/** Sets a value at a path of a row, creating objects on the way. */
export function putAt(row: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  let at = row
  for (const step of steps.slice(0, -1)) {
    const inside = Object.hasOwn(at, step) ? at[step] : undefined
    const object = typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : {}
    at[step] = object
    at = object
  }
  at[steps.at(-1) as string] = value
}
