import { expect } from 'vitest'
import type { ApiError } from '../../server/contract/client.ts'

/** The problem of a rejected call. Fails if it succeeds. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('was accepted'),
    (error: ApiError) => error.problem as ApiError['problem'] & Record<string, unknown>,
  )
