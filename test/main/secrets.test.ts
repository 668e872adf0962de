import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepJwtSecret } from '../../main/secrets/secrets.ts'

let dataDir: string
const file = () => join(dataDir, 'secrets/jwt-secret')
const modeOf = (path: string) => statSync(path).mode & 0o777

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trackside-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('the secret is 256 random bits, and the same the next time', () => {
  const secret = keepJwtSecret(dataDir)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(keepJwtSecret(dataDir)).toBe(secret)
  expect(readFileSync(file(), 'utf8')).toBe(`${secret}\n`)
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['jwt-secret'])
})

test('two folders have two secrets', () => {
  expect(keepJwtSecret(join(dataDir, 'a'))).not.toBe(keepJwtSecret(join(dataDir, 'b')))
})

test.skipIf(process.platform === 'win32')('only its user reads it, even where it lay open before', () => {
  const secret = keepJwtSecret(dataDir)
  expect([modeOf(join(dataDir, 'secrets')), modeOf(file())]).toEqual([0o700, 0o600])
  chmodSync(join(dataDir, 'secrets'), 0o755)
  chmodSync(file(), 0o644)
  expect(keepJwtSecret(dataDir)).toBe(secret)
  expect([modeOf(join(dataDir, 'secrets')), modeOf(file())]).toEqual([0o700, 0o600])
})

test.each(['', 'short', 'x'.repeat(42), `${'x'.repeat(30)} ${'x'.repeat(30)}`])(
  'a damaged secret is refused: %j',
  (text) => {
    keepJwtSecret(dataDir)
    writeFileSync(file(), text)
    expect(() => keepJwtSecret(dataDir)).toThrow(`${file()} is damaged`)
  },
)
