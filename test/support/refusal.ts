import { expect } from 'vitest'
import type { ApiError } from '../../server/contract/client.ts'

/** The problem that a call is refused with. Fails when it is accepted. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('was accepted'),
    (error: ApiError) => error.problem as ApiError['problem'] & Record<string, unknown>,
  )
