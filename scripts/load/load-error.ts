import { ApiError } from '../../server/contract/client.ts'

/** An error the user can fix; the message says what and where. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** The cause of a failed `fetch`, whose own message is only "fetch failed". */
function networkReason(error: unknown): string | undefined {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return undefined
  const { code } = error.cause as { code?: string }
  return code ?? error.cause.message
}

/** An error as a message for the user, without a stack. */
export function explain(error: unknown, url: string): string {
  if (error instanceof LoadError) return error.message
  if (error instanceof ApiError) return `the server refused (${error.problem.status}): ${error.message}`
  const reason = networkReason(error)
  if (reason) {
    return `no server answers at ${url} (${reason}); start it with npm start, or give its address with --url`
  }
  if (error instanceof SyntaxError) return `${url} answers, but not like a Trackside server: ${error.message}`
  return `unexpected: ${error instanceof Error ? error.message : String(error)}`
}
