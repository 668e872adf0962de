import { createRequire } from 'node:module'

const argon2: typeof import('argon2') = createRequire(import.meta.url)('argon2')

/**
 * Argon2id at a hundredth of its cost, for tests with passwords. Parameters are part of the hash, so both kinds verify
 * each other's. `passwords.test.ts` uses the real ones.
 */
export const hash = (password: string): Promise<string> =>
  argon2.hash(password, { memoryCost: 1024, timeCost: 2, parallelism: 1 })

export const verify = argon2.verify
