import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, writeDurably } from '../../server/files/durable-file.ts'
import {
  isSecret,
  keepJwtSecret,
  newSecret,
  plainSecretFile,
  readPlainSecret,
  secretsFolder,
} from './secrets.ts'

/** The system's store of secrets: the part of Electron's asynchronous safeStorage that is used here. */
export interface Keychain {
  /** Why it cannot keep a secret; undefined when it can. */
  weakness(): Promise<string | undefined>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

export interface KeptSecret {
  secret: string
  /** Warning to show about how the secret is stored. */
  warning: string | null
}

/** The encrypted secret exists and cannot be read. The person decides whether to make a new one. */
export class SecretUnreadable extends Error {
  readonly file: string
  constructor(file: string, why: string) {
    super(`The key that signs logins (${file}) cannot be read: ${why}`)
    this.file = file
  }
}

const sealedFile = (folder: string) => join(folder, 'jwt-secret.sealed')

async function unseal(file: string, sealed: Buffer, keychain: Keychain): Promise<string> {
  const weakness = await keychain.weakness()
  const { result, shouldReEncrypt } = await keychain.decrypt(sealed).catch((error: unknown) => {
    throw new SecretUnreadable(file, weakness ?? (error as Error).message)
  })
  if (!isSecret(result)) throw new SecretUnreadable(file, 'it holds something else')
  if (shouldReEncrypt && weakness === undefined) {
    await seal(file, result, keychain).catch(() => writeDurably(file, sealed))
  }
  return result
}

/** Writes the secret encrypted and verifies it by reading it back. */
async function seal(file: string, secret: string, keychain: Keychain) {
  writeDurably(file, await keychain.encrypt(secret))
  const { result } = await keychain.decrypt(readIfThere(file) ?? Buffer.alloc(0))
  if (result !== secret) throw new Error('the encrypted secret does not decrypt to the same value')
}

/** Seals the secret; returns why that failed, and then leaves no file. */
async function sealed(file: string, secret: string, keychain: Keychain): Promise<string | undefined> {
  try {
    await seal(file, secret, keychain)
    return undefined
  } catch (error) {
    rmSync(file, { force: true })
    return (error as Error).message
  }
}

function readPlain(file: string): string | undefined {
  try {
    return readPlainSecret(file)
  } catch (error) {
    throw new SecretUnreadable(file, (error as Error).message)
  }
}

const warningOf = (why: string) =>
  `The key that signs logins lies unencrypted in the data folder, readable for this user only: ${why}`

/**
 * The secret that signs logins, encrypted under `dataDir` if the system can; an existing plain one is encrypted and removed.
 * Throws `SecretUnreadable`; never replaces an existing secret.
 */
export async function keepSealedSecret(dataDir: string, keychain: Keychain): Promise<KeptSecret> {
  const folder = secretsFolder(dataDir)
  const [file, plainFile] = [sealedFile(folder), plainSecretFile(folder)]
  const kept = readIfThere(file)
  if (kept) {
    const secret = await unseal(file, kept, keychain)
    // An equal plain secret was left by an interrupted start; the headless server has a different one.
    if (readIfThere(plainFile)?.toString('utf8').trim() === secret) rmSync(plainFile)
    return { secret, warning: null }
  }
  const plain = readPlain(plainFile)
  const weakness = await keychain.weakness()
  if (weakness !== undefined) return { secret: keepJwtSecret(dataDir), warning: warningOf(weakness) }
  const secret = plain ?? newSecret()
  const failed = await sealed(file, secret, keychain)
  if (failed === undefined) {
    rmSync(plainFile, { force: true })
    return { secret, warning: null }
  }
  writeDurably(plainFile, `${secret}\n`)
  return { secret, warning: warningOf(failed) }
}

/** Renames unreadable secrets, so that the next start makes a new one; all users then log in again. */
export function setSecretAside(dataDir: string, now: Date = new Date()): void {
  const folder = secretsFolder(dataDir)
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  for (const file of [sealedFile(folder), plainSecretFile(folder)])
    if (readIfThere(file)) renameSync(file, `${file}.unreadable-${stamp}`)
}

/** Whether this folder's secret is encrypted by the desktop app. */
export const isSealedByDesktop = (dataDir: string): boolean =>
  readIfThere(sealedFile(join(dataDir, 'secrets'))) !== undefined
