import type { FieldError } from '../contract/define/define.ts'

/** An error for the caller, answered as RFC 9457 problem details. `extra` adds members to the body. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  readonly extra: Record<string, unknown>
  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: FieldError[]; extra?: Record<string, unknown> } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.extra = more.extra ?? {}
  }
}

const count = (errors: FieldError[]) => (errors.length === 1 ? 'One field is' : `${errors.length} fields are`)

export const invalid = (errors: FieldError[]) =>
  new Problem(400, 'invalid', `${count(errors)} not valid.`, { errors })

export const badRequest = (code: string, detail: string) => new Problem(400, code, detail)

export const unauthenticated = (detail = 'Log in or send an API key.') =>
  new Problem(401, 'unauthenticated', detail)

export const forbidden = (operation: string, entity: string) =>
  new Problem(403, 'forbidden', `Not allowed: ${operation} ${entity}.`, { extra: { operation, entity } })

/** 403 for API keys where a login is needed. */
export const loginNeeded = () =>
  new Problem(403, 'login_needed', 'This needs a login; an API key is not sufficient.')

export const notFound = (what: string) => new Problem(404, 'not_found', `There is no such ${what}.`)

export const preconditionFailed = (current: unknown) =>
  new Problem(412, 'version_mismatch', 'The row has changed since the version named in If-Match.', {
    extra: { current },
  })

export const conflict = (code: string, detail: string, more: ConstructorParameters<typeof Problem>[3] = {}) =>
  new Problem(409, code, detail, more)

export const unknownReference = (errors: FieldError[]) =>
  new Problem(422, 'unknown_reference', `${count(errors)} pointing at nothing in this account.`, { errors })
