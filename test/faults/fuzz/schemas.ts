import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument, Operation } from './document.ts'

/** The schema violation of a value; null if valid, undefined if the document has no schema for it. */
export type Violation = string | null | undefined

export interface Schemas {
  /** Of an answer with this status, in JSON. */
  answerViolation(operation: Operation, status: number, value: unknown): Violation
  /** Of a JSON body that is sent. */
  bodyViolation(operation: Operation, value: unknown): Violation
}

const DOCUMENT = 'https://api.invalid/openapi'
const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Reads the document's schemas by a validator that is not the server's own. */
export function schemasOf(document: ApiDocument): Schemas {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema({ $id: DOCUMENT, ...document } as object)
  const made = new Map<string, ValidateFunction | undefined>()
  const at = (root: unknown, steps: string[]): unknown =>
    steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], root)

  function validatorAt(steps: string[]): ValidateFunction | undefined {
    const pointer = `${DOCUMENT}#/${steps.map(escaped).join('/')}`
    if (!made.has(pointer))
      made.set(pointer, at(document, steps) === undefined ? undefined : ajv.compile({ $ref: pointer }))
    return made.get(pointer)
  }
  function violation(steps: string[], value: unknown): Violation {
    const validate = validatorAt(steps)
    if (!validate) return undefined
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  const jsonOf = (type: string) => ['content', type, 'schema']
  return {
    answerViolation(operation, status, value) {
      if (status >= 400) return violation(['components', 'schemas', 'Problem'], value)
      const responses = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)]
      return violation([...responses, ...jsonOf('application/json')], value)
    },
    bodyViolation: (operation, value) =>
      violation(
        [
          'paths',
          operation.path,
          operation.method.toLowerCase(),
          'requestBody',
          ...jsonOf('application/json'),
        ],
        value,
      ),
  }
}
