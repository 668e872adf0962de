import { badRequest } from '../domain/problem.ts'

const MAX_KEY_LENGTH = 200

/** The value of an Idempotency-Key header. 400 if it is empty or too long. */
export function checkKey(key: string | undefined): string | undefined {
  if (key !== undefined && (key === '' || key.length > MAX_KEY_LENGTH)) {
    throw badRequest(
      'invalid_idempotency_key',
      `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
    )
  }
  return key
}
