import type { Schema } from './document.ts'

/** A position inside a JSON value, with its schema. */
export interface Place {
  steps: (string | number)[]
  schema: Schema
  value: unknown
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const takes = (schema: Schema, value: unknown): boolean => {
  const type = typeOf(value)
  if (schema.type === 'integer') return type === 'number'
  if (schema.type !== type) return false
  const required = (schema.required ?? []) as string[]
  return type !== 'object' || required.every((name) => Object.hasOwn(value as object, name))
}

/** The schema among several that such a value follows. */
export function chosen(schema: Schema, value: unknown): Schema {
  const choices = schema.anyOf as Schema[] | undefined
  return choices ? (choices.find((each) => takes(each, value)) ?? (choices[0] as Schema)) : schema
}

/** Every place of the value that its schema speaks of, the value itself first. */
export function placesOf(value: unknown, given: Schema, steps: Place['steps'] = []): Place[] {
  const schema = chosen(given, value)
  const here: Place[] = [{ steps, schema: given, value }]
  if (Array.isArray(value)) {
    const items = (schema.items ?? {}) as Schema
    return here.concat(value.flatMap((each, index) => placesOf(each, items, [...steps, index])))
  }
  if (typeof value !== 'object' || value === null) return here
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const inner = Object.entries(value).flatMap(([name, each]) =>
    properties[name] ? placesOf(each, properties[name], [...steps, name]) : [],
  )
  return here.concat(inner)
}

const escaped = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')
export const pointerOf = (steps: Place['steps']): string => steps.map((step) => `/${escaped(step)}`).join('')

/** The value with another one in that place; `undefined` leaves a member out. */
export function replaced(value: unknown, [step, ...rest]: Place['steps'], by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((each, index) => (index === step ? replaced(each, rest, by) : each))
  const object = value as Record<string, unknown>
  return { ...object, [step]: replaced(object[step as string], rest, by) }
}
