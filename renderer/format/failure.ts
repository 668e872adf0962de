import { ApiError } from '../../server/contract/client.ts'
import { NeedsServer } from './needs-server.ts'

/** A failed request in words for people: one for the whole, one for each field that was wrong. */
export interface Failure {
  message: string
  fields: Record<string, string>
  /** HTTP status; missing without an answer. */
  status?: number
}

/** A violation that the page finds in typed input. */
export class InputError extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    const count = Object.keys(fields).length
    super(count === 1 ? 'One field is not valid.' : `${count} fields are not valid.`)
    this.name = 'InputError'
    this.fields = fields
  }
}

const MOVED_ON =
  'Another user changed this since you opened it. Close this, check the new values, then make your change.'

const TAKEN = 'This already exists.'

/** Text for an error of the typed client. */
export function toFailure(error: unknown): Failure {
  if (error instanceof InputError) return { message: error.message, fields: error.fields }
  if (error instanceof NeedsServer) return { message: error.message, fields: {} }
  if (error instanceof ApiError) {
    const { detail, errors = [], status, code } = error.problem
    // The server names the other row by its id, which says nothing to people.
    const taken = code === 'duplicate'
    const fields = errors.map(({ path, message }) => [
      path.split('/')[1] ?? '',
      taken ? 'is taken already' : message,
    ])
    const message = status === 412 ? MOVED_ON : taken ? TAKEN : detail
    return { message, fields: Object.fromEntries(fields.reverse()), status }
  }
  if (error instanceof SyntaxError)
    return { message: 'The server sent an answer this page cannot read.', fields: {} }
  return {
    message: 'No answer from the server. Is it running, and is this device on its network?',
    fields: {},
  }
}
