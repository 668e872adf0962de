import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** The server's own parameters: other tests get `test/support/quick-argon2.ts`. */
const { hashPassword, passwordMatches }: typeof import('../../server/domain/people/passwords.ts') =
  createRequire(import.meta.url)('../../server/domain/people/passwords.ts')

test('a password is stored as argon2id with full cost, and matches', async () => {
  const kept = await hashPassword('correct horse battery')
  const [, kind, , price = ''] = kept.split('$')
  expect(kind).toBe('argon2id')
  const { m = 0, t = 0 } = Object.fromEntries(
    price.split(',').map((part) => [part[0], Number(part.slice(2))]),
  )
  expect(m).toBeGreaterThanOrEqual(64 * 1024)
  expect(t).toBeGreaterThanOrEqual(3)
  expect(await passwordMatches(kept, 'correct horse battery')).toBe(true)
})
