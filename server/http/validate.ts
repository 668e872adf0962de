import { z } from 'zod'
import type { AnyResource } from '../contract/define/define.ts'
import { fieldErrors, REPORT } from '../contract/define/field-errors.ts'
import type { Schema } from '../contract/define/schema.ts'
import type { Input, Service } from '../domain/crud.ts'
import type { Principal } from '../domain/principal.ts'
import { invalid } from '../domain/problem.ts'

/** The parsed value. 400 names every invalid field. */
export function validate<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, REPORT)
  if (!result.success) throw invalid(fieldErrors(result.error))
  return result.data
}

/** The valid fields of a rejected body. */
function soundPart(schema: z.ZodObject, body: unknown): Input {
  if (typeof body !== 'object' || body === null) return {}
  const sound: Input = {}
  for (const [key, value] of Object.entries(body)) {
    if (!Object.hasOwn(schema.shape, key)) continue
    const result = z.safeParse(schema.shape[key] as Schema, value)
    if (result.success) sound[key] = result.data
  }
  return sound
}

const ruleErrors = (resource: AnyResource, input: Input) => resource.rules(input as never)

/**
 * The body of a create or update, ready for the service. 400 names every invalid field, rules between fields included.
 */
function validateWrite(
  service: Service,
  body: unknown,
  write: 'create' | 'update',
  principal: Principal | null,
): Input {
  const { resource } = service
  const schema = resource[write]
  const result = z.safeParse(schema, body, REPORT)
  const known = result.success ? result.data : soundPart(schema, body)
  // A patch may repeat values that another person was allowed to write.
  const accepted = service.accept(known, write === 'create' ? principal : null)
  const errors = [
    ...(result.success ? [] : fieldErrors(result.error)),
    ...accepted.errors,
    ...(write === 'create' ? ruleErrors(resource, known) : []),
  ]
  if (errors.length > 0) throw invalid(errors)
  return accepted.input
}

/** Body validator of a create or update route: schema, alternative spellings and the service's rules. */
export const writeValidator =
  (service: Service, write: 'create' | 'update') => (body: unknown, principal: Principal | null) =>
    validateWrite(service, body, write, principal)
