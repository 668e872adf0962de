import { z } from 'zod'
import { fieldErrors, REPORT } from './field-errors.ts'
import type { Schema } from './schema.ts'

/** What people call a declared kind. */
export const kindLabel = z.string('must be text').trim().min(1, 'must not be empty').max(60).optional()

/** Checks what a program declares. Throws an Error that begins with `This <what> cannot be used` and names each field that is wrong. */
export function checkDeclaration<S extends Schema>(what: string, schema: S, declared: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, declared, REPORT)
  if (!error) return data
  const words = fieldErrors(error).map(
    ({ path, message }) => `${path.slice(1) || 'the declaration'} ${message}`,
  )
  throw new Error(`This ${what} cannot be used: ${words.join('; ')}`)
}

/** What a program adds, each of a kind of its own. Throws an Error that names a kind that is there already. */
export function ofOwnKinds<Added extends { kind: string }>(
  what: string,
  added: readonly Added[],
  taken: Iterable<string>,
): readonly Added[] {
  const kinds = new Set(taken)
  for (const { kind } of added) {
    if (kinds.has(kind)) throw new Error(`This ${what} cannot be used: there is one of kind ${kind} already`)
    kinds.add(kind)
  }
  return added
}
