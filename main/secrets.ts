import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32
const SECRET_FORM = /^[\w-]{43,}$/

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all: a power cut leaves no half-written secret behind. */
function writeSafely(file: string, text: string) {
  const draft = `${file}.${process.pid}.new`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
}

/** The secret that signs logins on this instance: 256 bits, made once and kept under `dataDir` for its user alone. */
export function keepJwtSecret(dataDir: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'jwt-secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const kept = readIfThere(file)
  if (kept === undefined) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    writeSafely(file, `${secret}\n`)
    return secret
  }
  if (!SECRET_FORM.test(kept))
    throw new Error(`${file} is damaged. Remove it to have a new one made; everybody then logs in again.`)
  chmodSync(file, 0o600)
  return kept
}
