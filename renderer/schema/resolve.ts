import type { FieldError } from '../../server/contract/define/define.ts'
import { fieldErrors, REPORT } from '../../server/contract/define/field-errors.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import { type Failure, InputError } from '../format/failure.ts'
import { sentence } from '../format/sentence.ts'
import { resourceOf } from './catalogue.ts'
import type { Field } from './field.ts'
import { wordsOfField } from './field-words.ts'
import { plainMessage, plainRefusal } from './plain-refusal.ts'

/** Errors of a form by their path in its body: `kpis/0/decimals`. An error of the whole body is at ``. */
export type Violations = Readonly<Record<string, string>>

/** Errors of the contract in the page's words, the first of each place. */
const violationsFrom = (errors: readonly FieldError[]): Violations =>
  Object.fromEntries(errors.toReversed().map(({ path, message }) => [path.slice(1), plainMessage(message)]))

/** The body of a draft, and the errors that its schema cannot find. */
export interface DraftRead<B> {
  body: B
  errors: Violations
}

/** Errors of a whole body by the create schema of its resource; by its rules once the schema takes it. */
function resolve(key: ResourceKey, body: object): Violations {
  const { create, rules } = resourceOf(key)
  const { success, data, error } = create.safeParse(body, REPORT)
  return violationsFrom(success ? rules(data as never) : fieldErrors(error))
}

/** All errors of a draft: those of the contract, and text that cannot be read. */
export const violationsOf = (key: ResourceKey, { body, errors }: DraftRead<object>): Violations => ({
  ...resolve(key, body),
  ...errors,
})

/** The places where a draft holds text: each has an input, which shows its error. */
const textPlaces = (value: unknown, at: readonly string[] = []): string[] => {
  if (typeof value === 'string') return [at.join('/')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => textPlaces(inner, [...at, step]))
}

/** The failure of a draft with violations; a violation without an input goes into the message. */
export function violationFailure(draft: object, { '': whole, ...fields }: Violations): Failure {
  if (whole !== undefined) return { message: whole, fields }
  const inputs = new Set(textPlaces(draft))
  const unplaced = Object.entries(fields).filter(([place]) => !inputs.has(place))
  const texts = unplaced.map(([place, violation]) => sentence(wordsOfField(place).label, violation))
  return { message: [new InputError(fields).message, ...texts].join(' '), fields }
}

/** The failure of a draft that the server refused: errors at their inputs, the rest in the message. */
export const draftFailure = (draft: object, error: unknown): Failure =>
  plainRefusal(
    error,
    textPlaces(draft).map((name) => ({ name }) as Field),
  )
