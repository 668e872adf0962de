import type { FieldError } from '../../server/contract/define/define.ts'
import { fieldErrors, REPORT } from '../../server/contract/define/field-errors.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import { type Failure, InputError } from '../format/failure.ts'
import { sentence } from '../format/sentence.ts'
import { resourceOf } from './catalogue.ts'
import type { Field } from './field.ts'
import { wordsOfField } from './field-words.ts'
import { plainMessage, plainRefusal } from './plain-refusal.ts'

/** What is wrong with a form, by the place in its body: `kpis/0/decimals`. What is about the whole stands at ``. */
export type Flaws = Readonly<Record<string, string>>

/** Errors of the contract in the page's words, the first of each place. */
const flawsFrom = (errors: readonly FieldError[]): Flaws =>
  Object.fromEntries(errors.toReversed().map(({ path, message }) => [path.slice(1), plainMessage(message)]))

/** The body that a draft stands for, and what the contract cannot tell is wrong with it. */
export interface DraftRead<B> {
  body: B
  errors: Flaws
}

/** What the contract of a resource finds wrong with the whole body of a row: its create schema, then its rules. */
function resolve(key: ResourceKey, body: object): Flaws {
  const { create, rules } = resourceOf(key)
  const { success, data, error } = create.safeParse(body, REPORT)
  return flawsFrom(success ? rules(data as never) : fieldErrors(error))
}

/** Everything that is wrong with a draft: what the contract refuses, and what its text cannot be read as. */
export const flawsOf = (key: ResourceKey, { body, errors }: DraftRead<object>): Flaws => ({
  ...resolve(key, body),
  ...errors,
})

/** The places where a draft holds text: each has an input, which says what is wrong with it. */
const textPlaces = (value: unknown, at: readonly string[] = []): string[] => {
  if (typeof value === 'string') return [at.join('/')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => textPlaces(inner, [...at, step]))
}

/** The refusal of a draft that must not be sent; a flaw without an input is said in the message. */
export function flawFailure(draft: object, { '': whole, ...fields }: Flaws): Failure {
  if (whole !== undefined) return { message: whole, fields }
  const inputs = new Set(textPlaces(draft))
  const homeless = Object.entries(fields).filter(([place]) => !inputs.has(place))
  const said = homeless.map(([place, flaw]) => sentence(wordsOfField(place).label, flaw))
  return { message: [new InputError(fields).message, ...said].join(' '), fields }
}

/** What the server says of a refused draft: at the inputs what is about them, the rest in the message. */
export const refusalOf = (draft: object, error: unknown): Failure =>
  plainRefusal(
    error,
    textPlaces(draft).map((name) => ({ name }) as Field),
  )
