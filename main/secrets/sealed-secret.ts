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
  /** Why nothing can be kept with it; undefined where it can. */
  weakness(): Promise<string | undefined>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

export interface KeptSecret {
  secret: string
  /** What the person should know of how it is kept. */
  warning: string | null
}

/** The encrypted secret is there and cannot be read. Making another one is for the person to decide. */
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

/** Writes it encrypted, and only believes that once it was read back from the disk. */
async function seal(file: string, secret: string, keychain: Keychain) {
  writeDurably(file, await keychain.encrypt(secret))
  const { result } = await keychain.decrypt(readIfThere(file) ?? Buffer.alloc(0))
  if (result !== secret) throw new Error('what was encrypted reads as something else')
}

/** Whether the secret could be sealed. What fails leaves nothing that the next start would stumble over. */
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
 * The secret that signs logins, kept encrypted under `dataDir` where the system can; a plain one of before is taken over
 * and removed. Throws `SecretUnreadable`, never makes a second one by itself.
 */
export async function keepSealedSecret(dataDir: string, keychain: Keychain): Promise<KeptSecret> {
  const folder = secretsFolder(dataDir)
  const [file, plainFile] = [sealedFile(folder), plainSecretFile(folder)]
  const kept = readIfThere(file)
  if (kept) {
    const secret = await unseal(file, kept, keychain)
    // Left by a start that was cut off, not by the server without a window: that one has a secret of its own.
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

/** Puts unreadable secrets aside, so that the next start makes a new one; everybody then logs in again. */
export function setSecretAside(dataDir: string, now: Date = new Date()): void {
  const folder = secretsFolder(dataDir)
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  for (const file of [sealedFile(folder), plainSecretFile(folder)])
    if (readIfThere(file)) renameSync(file, `${file}.unreadable-${stamp}`)
}

/** Whether the desktop app keeps this folder's secret encrypted, where nobody else can read it. */
export const isSealedByDesktop = (dataDir: string): boolean =>
  readIfThere(sealedFile(join(dataDir, 'secrets'))) !== undefined
