import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, writeDurably } from '../../server/files/durable-file.ts'
import { makeFolder } from '../../server/files/make-folder.ts'

const SECRET_BYTES = 32
const SECRET_FORM = /^[\w-]{43,}$/

/** Whether the text has the form of a secret. */
export const isSecret = (text: string): boolean => SECRET_FORM.test(text)

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Creates the folder of secrets, readable by its user only. */
export function secretsFolder(dataDir: string): string {
  const folder = join(dataDir, 'secrets')
  makeFolder(folder)
  chmodSync(folder, 0o700)
  return folder
}

export const plainSecretFile = (folder: string): string => join(folder, 'jwt-secret')

/** The secret in an unencrypted file; undefined without a file. Throws for a damaged one. */
export function readPlainSecret(file: string): string | undefined {
  const kept = readIfThere(file)?.toString('utf8').trim()
  if (kept === undefined) return undefined
  if (!isSecret(kept))
    throw new Error(`${file} is damaged. Remove it to have a new one made; everybody then logs in again.`)
  chmodSync(file, 0o600)
  return kept
}

/** The secret that signs logins: 256 bits, made once and stored under `dataDir`, readable by its user only. */
export function keepJwtSecret(dataDir: string): string {
  const file = plainSecretFile(secretsFolder(dataDir))
  const kept = readPlainSecret(file)
  if (kept !== undefined) return kept
  const secret = newSecret()
  writeDurably(file, `${secret}\n`)
  return secret
}
