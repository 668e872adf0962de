import { createRequire } from 'node:module'

const argon2: typeof import('argon2') = createRequire(import.meta.url)('argon2')

/**
 * Argon2id at a hundredth of its price, for tests of what happens around a password. Parameters travel in the hash, so
 * either kind verifies the other's. `passwords.test.ts` asks for the real ones.
 */
export const hash = (password: string): Promise<string> =>
  argon2.hash(password, { memoryCost: 1024, timeCost: 2, parallelism: 1 })

export const verify = argon2.verify
