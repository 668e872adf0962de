import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretFor } from '../../main/secrets/keep-secret.ts'
import {
  type Keychain,
  keepSealedSecret,
  SecretUnreadable,
  setSecretAside,
} from '../../main/secrets/sealed-secret.ts'
import { keepJwtSecret } from '../../main/secrets/secrets.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Turns every byte by the key; knows its own by a mark. */
function keychain({
  key = 7,
  weakness,
  isOld = false,
}: {
  key?: number
  weakness?: string
  isOld?: boolean
} = {}): Keychain {
  const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ key))
  return {
    weakness: async () => weakness,
    encrypt: async (text) => turned(Buffer.from(`ok:${text}`)),
    async decrypt(sealed) {
      const text = turned(sealed).toString()
      if (!text.startsWith('ok:')) throw new Error('the key does not fit')
      return { result: text.slice(3), shouldReEncrypt: isOld }
    },
  }
}

const folderOf = (dataDir: string) => join(dataDir, 'secrets')
const sealedFile = (dataDir: string) => join(folderOf(dataDir), 'jwt-secret.sealed')
const files = (dataDir: string) => readdirSync(folderOf(dataDir)).sort()

test('a secret is created once and stored encrypted, for its user alone', async () => {
  const dataDir = join(tempFolder(), 'data')
  const { secret, warning } = await keepSealedSecret(dataDir, keychain())
  expect([Buffer.from(secret, 'base64url').length, warning]).toEqual([32, null])
  expect(files(dataDir)).toEqual(['jwt-secret.sealed'])
  expect(readFileSync(sealedFile(dataDir)).includes(secret)).toBe(false)
  if (process.platform !== 'win32') expect(statSync(sealedFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(await keepSealedSecret(dataDir, keychain())).toEqual({ secret, warning: null })
})

test('an earlier plain secret is encrypted, so that logins stay valid, and deleted once it can be read back', async () => {
  const dataDir = tempFolder()
  const plain = keepJwtSecret(dataDir)
  expect(await keepSealedSecret(dataDir, keychain())).toEqual({ secret: plain, warning: null })
  expect(files(dataDir)).toEqual(['jwt-secret.sealed'])
})

test('a value that cannot be decrypted is not trusted: the plain one stays, and this is reported', async () => {
  const dataDir = tempFolder()
  const plain = keepJwtSecret(dataDir)
  const forgetful: Keychain = {
    ...keychain(),
    decrypt: async () => ({ result: 'x'.repeat(43), shouldReEncrypt: false }),
  }
  expect(await keepSealedSecret(dataDir, forgetful)).toEqual({
    secret: plain,
    warning: expect.stringContaining('unencrypted'),
  })
  expect(files(dataDir)).toEqual(['jwt-secret'])
})

test('a take-over that was cut off is finished; a secret of the server without a window stays', async () => {
  const dataDir = tempFolder()
  const { secret } = await keepSealedSecret(dataDir, keychain())
  writeFileSync(join(folderOf(dataDir), 'jwt-secret'), `${secret}\n`)
  await keepSealedSecret(dataDir, keychain())
  expect(files(dataDir)).toEqual(['jwt-secret.sealed'])
  const other = keepJwtSecret(dataDir)
  expect((await keepSealedSecret(dataDir, keychain())).secret).toBe(secret)
  expect(keepJwtSecret(dataDir)).toBe(other)
})

test('without a keyring it stays in the plain file, with a warning', async () => {
  const dataDir = tempFolder()
  const weak = keychain({ weakness: 'this desktop has no keyring' })
  const { secret, warning } = await keepSealedSecret(dataDir, weak)
  expect(warning).toContain('this desktop has no keyring')
  expect(files(dataDir)).toEqual(['jwt-secret'])
  expect((await keepSealedSecret(dataDir, keychain())).secret).toBe(secret)
  expect(files(dataDir)).toEqual(['jwt-secret.sealed'])
})

test.each([
  ['by another key', keychain({ key: 9 }), 'the key does not fit'],
  [
    'where the keyring is gone',
    keychain({ key: 9, weakness: 'this system offers no keyring' }),
    'no keyring',
  ],
])('a secret that was sealed %s is never replaced silently', async (_, other, why) => {
  const dataDir = tempFolder()
  const { secret } = await keepSealedSecret(dataDir, keychain())
  await expect(keepSealedSecret(dataDir, other)).rejects.toThrow(why)
  await expect(keepSealedSecret(dataDir, other)).rejects.toBeInstanceOf(SecretUnreadable)
  expect((await keepSealedSecret(dataDir, keychain())).secret).toBe(secret)
  setSecretAside(dataDir, new Date('2026-11-22T04:00:00.000Z'))
  const next = await keepSealedSecret(dataDir, keychain({ key: 9 }))
  expect(next.secret).not.toBe(secret)
  expect(files(dataDir)).toEqual([
    'jwt-secret.sealed',
    'jwt-secret.sealed.unreadable-2026-11-22T04-00-00-000Z',
  ])
})

test('a changed key of the system encrypts it again', async () => {
  const dataDir = tempFolder()
  const { secret } = await keepSealedSecret(dataDir, keychain())
  const renewing: Keychain = {
    ...keychain({ key: 9 }),
    decrypt: async (sealed) => {
      const known = await keychain()
        .decrypt(sealed)
        .catch(() => keychain({ key: 9 }).decrypt(sealed))
      return { ...known, shouldReEncrypt: true }
    },
  }
  expect((await keepSealedSecret(dataDir, renewing)).secret).toBe(secret)
  expect((await keepSealedSecret(dataDir, keychain({ key: 9 }))).secret).toBe(secret)
})

test('a failed new encryption keeps the previous one', async () => {
  const dataDir = tempFolder()
  const { secret } = await keepSealedSecret(dataDir, keychain())
  const failing: Keychain = { ...keychain({ isOld: true }), encrypt: async () => Buffer.from('nonsense') }
  expect((await keepSealedSecret(dataDir, failing)).secret).toBe(secret)
  expect((await keepSealedSecret(dataDir, keychain())).secret).toBe(secret)
})

test.each<[what: string, kind: string, prepare: (dataDir: string) => string]>([
  [
    'a damaged plain secret',
    'secret-unreadable',
    (dataDir: string) => {
      mkdirSync(folderOf(dataDir))
      writeFileSync(join(folderOf(dataDir), 'jwt-secret'), 'short')
      return dataDir
    },
  ],
  [
    'a file where the folder should be',
    'folder-is-file',
    (dataDir: string) => {
      writeFileSync(join(dataDir, 'file'), '')
      return join(dataDir, 'file')
    },
  ],
  [
    'a file on the way to the folder',
    'folder-is-file',
    (dataDir: string) => {
      writeFileSync(join(dataDir, 'file'), '')
      return join(dataDir, 'file', 'data')
    },
  ],
])('%s has its own message', async (_, kind, prepare) => {
  const dataDir = prepare(tempFolder())
  await expect(secretFor(dataDir, keychain())).rejects.toMatchObject({ failure: { kind } })
  expect(existsSync(join(dataDir, 'secrets', 'jwt-secret.sealed'))).toBe(false)
})

test.skipIf(process.platform !== 'linux')('a system that denies a folder is no endless wait', async () => {
  await expect(secretFor('/proc/none/data', keychain())).rejects.toMatchObject({
    failure: { kind: 'folder-not-there' },
  })
})
