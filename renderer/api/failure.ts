import { ApiError } from '../../server/contract/client.ts'

/** A failed request in words for people: one for the whole, one for each field that was wrong. */
export interface Failure {
  message: string
  fields: Record<string, string>
  /** HTTP status; missing when there was no answer at all. */
  status?: number
}

/** What to tell the person about an error of the typed client. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { detail, errors = [], status } = error.problem
    const fields = errors.map(({ path, message }) => [path.split('/')[1] ?? '', message])
    return { message: detail, fields: Object.fromEntries(fields.reverse()), status }
  }
  if (error instanceof SyntaxError)
    return { message: 'The server sent an answer that this page cannot read.', fields: {} }
  return {
    message: 'The server does not answer. Is it still running, and is this device on its network?',
    fields: {},
  }
}
