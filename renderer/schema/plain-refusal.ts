import { round } from '../../server/calc/round.ts'
import { ApiError } from '../../server/contract/client.ts'
import { stepsOf } from '../../server/contract/define/json-pointer.ts'
import { type Failure, toFailure } from '../format/failure.ts'
import { sentence } from '../format/sentence.ts'
import { camelWords } from '../format/words.ts'
import type { Field } from './field.ts'
import { wordsOfField } from './field-words.ts'

const CAMEL = /\b[a-z]+(?:[A-Z][a-z\d]*)+\b/g
const SIGNS = { '>=': 'at least ', '<=': 'at most ', '>': 'more than ', '<': 'less than ' } as const
/** Words for a schema error about the type of a typed value. */
const TYPES = { int: 'must be a whole number', number: 'must be a number' } as const
const TYPE = /^expected (int|number), received .*$/
const PASCAL = /\b(?:[A-Z][a-z]+){2,}\b/g
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const labelOf = (name: string) => lower(wordsOfField(name).label)

/** Replaces the API's names of fields and resources by those of the page. */
export const plainMessage = (message: string): string =>
  message
    .replace(TYPE, (_, type) => TYPES[type as keyof typeof TYPES])
    .replace(/[<>]=?/g, (sign) => SIGNS[sign as keyof typeof SIGNS])
    .replace(CAMEL, (name) => labelOf(name))
    .replace(PASCAL, (name) => camelWords(name))

const everyField = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [...everyField(field.fields ?? []), field])

const NUMBER = /-?\d+(?:\.\d+)?/g
/** Limits in the unit that the field is typed in: the server knows the stored one. */
const inUnitOf = (field: Field | undefined, message: string): string =>
  message.replace(NUMBER, (text) =>
    field?.measure ? `${round(field.measure.shown(Number(text)), 2)}` : text,
  )

/** The innermost field that a pointer leads to or into. */
const fieldAt = (names: ReadonlySet<string>, steps: readonly string[]): string | undefined =>
  steps.map((_, index) => steps.slice(0, steps.length - index).join('/')).find((name) => names.has(name))

const REFUSED = 'You do not have the right to do this. Ask an owner or admin.'

/** Where inside its field something is wrong: `item 3, name`. */
const insideText = (steps: readonly string[]) =>
  steps.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : labelOf(step))).join(', ')

/** Texts of a refused write: each violation at its field, the rest at the top. */
export function plainRefusal(error: unknown, fields: readonly Field[]): Failure {
  const failure = toFailure(error)
  if (!(error instanceof ApiError)) return failure
  if (failure.status === 403) return { message: REFUSED, fields: {}, status: 403 }
  const byName = new Map(everyField(fields).map((field) => [field.name, field]))
  const names = new Set(byName.keys())
  const taken = error.problem.code === 'duplicate'
  const placed: Record<string, string> = {}
  const unplaced: string[] = []
  for (const { path, message } of error.problem.errors ?? []) {
    const steps = stepsOf(path)
    const words = taken ? 'is taken already' : plainMessage(message)
    const name = fieldAt(names, steps)
    if (name === undefined) unplaced.push(sentence(wordsOfField(path).label, words))
    else {
      const inside = insideText(steps.slice(name.split('/').length))
      const text = inUnitOf(byName.get(name), words)
      placed[name] ??= inside ? `has something wrong in ${inside}: ${text}` : text
    }
  }
  const message = [plainMessage(failure.message), ...unplaced].join(' ')
  return { message, fields: placed, status: error.problem.status }
}
