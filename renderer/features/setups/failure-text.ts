import { type Failure, toFailure } from '../../format/failure.ts'
import { plainRefusal } from '../../schema/plain-refusal.ts'

/** What to tell of a write to a setup that did not go: each complaint at its field, a refusal in plain words. */
export function setupFailure(error: unknown): Failure {
  const failure = toFailure(error)
  return failure.status === 403 ? plainRefusal(error, []) : failure
}

/** The same as one text. */
export const failureText = (error: unknown): string => plainRefusal(error, []).message
