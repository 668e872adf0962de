import { isTooHeavy } from '../calc/json-weight.ts'
import { jsonViolations } from '../contract/define/json-guard.ts'
import { badRequest, invalid, Problem } from './problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON. 400 for malformed JSON and forbidden values, 413 for values that take too much memory. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  if (isTooHeavy(bytes)) {
    throw new Problem(
      413,
      'too_large',
      'The body has more values than can be read at once. Send it in parts.',
    )
  }
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw badRequest('malformed_json', 'The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badRequest('malformed_json', `The body is not valid JSON: ${(error as Error).message}`)
  }
  const violations = jsonViolations(value)
  if (violations.length > 0) throw invalid(violations)
  return value
}
