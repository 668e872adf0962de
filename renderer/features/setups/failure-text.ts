import { type Failure, toFailure } from '../../format/failure.ts'
import { plainRefusal } from '../../schema/plain-refusal.ts'

/** Failure of a write to a setup: validation errors by field, a refusal as a plain sentence. */
export function setupFailure(error: unknown): Failure {
  const failure = toFailure(error)
  return failure.status === 403 ? plainRefusal(error, []) : failure
}

/** A setup's failure as one text. */
export const failureText = (error: unknown): string => plainRefusal(error, []).message
