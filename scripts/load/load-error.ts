import { ApiError } from '../../server/contract/client.ts'

/** An error the user can fix; the message says what and where. */
export class LoadError extends Error {}

/** An error as a message for the user, without a stack. */
export function explain(error: unknown, url: string): string {
  if (error instanceof LoadError) return error.message
  if (error instanceof ApiError) return `the server refused (${error.problem.status}): ${error.message}`
  if (!(error instanceof Error)) return `unexpected: ${error}`
  // The message of a failed fetch is only "fetch failed".
  const cause = error.cause as { code?: string; message?: string } | undefined
  if (!cause) return `unexpected: ${error.message}`
  const reason = cause.code ?? cause.message
  return `no server answers at ${url} (${reason}); start it with npm start, or give its address with --url`
}
