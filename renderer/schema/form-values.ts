import { InputError } from '../format/failure.ts'
import type { FormValues } from '../ui/form/use-submit.ts'
import type { Field } from './field.ts'
import { fieldText, parseField } from './field-value.ts'

type Values = Readonly<Record<string, unknown>>

/** Texts of the inputs of these fields, by the field's name. */
export function textsOf(fields: readonly Field[], row: Values): FormValues {
  const texts: FormValues = {}
  for (const field of fields) {
    const value = row[field.key]
    if (field.fields) Object.assign(texts, textsOf(field.fields, (value ?? {}) as Values))
    else texts[field.name] = fieldText(field, value)
  }
  return texts
}

function groupOf(field: Field, texts: FormValues, wrong: Record<string, string>): unknown {
  const inner = valuesOf(field.fields ?? [], texts, wrong)
  const empty = Object.values(inner).every((value) => value === null || value === undefined)
  return empty && field.nullable ? null : inner
}

function valuesOf(fields: readonly Field[], texts: FormValues, wrong: Record<string, string>) {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    try {
      const value = field.fields ? groupOf(field, texts, wrong) : parseField(field, texts[field.name] ?? '')
      if (value !== undefined) values[field.key] = value
    } catch (error) {
      wrong[field.name] = error instanceof Error ? error.message : 'cannot be read'
    }
  }
  return values
}

/** The values that the texts of these fields mean. Throws an `InputError` that names every field that has none. */
export function bodyFrom(fields: readonly Field[], texts: FormValues): Record<string, unknown> {
  const wrong: Record<string, string> = {}
  const values = valuesOf(fields, texts, wrong)
  if (Object.keys(wrong).length > 0) throw new InputError(wrong)
  return values
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The parts of `body` that differ from `before`. Groups are compared field by field, as a patch takes them. */
export function changesIn(fields: readonly Field[], body: Values, before: Values): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const { key, fields: inner, nullable } of fields) {
    const [now, was] = [body[key], before[key]]
    if (same(now, was)) continue
    const deeper = inner && !nullable && was && now
    changes[key] = deeper ? changesIn(inner, now as Values, was as Values) : now
  }
  return changes
}
