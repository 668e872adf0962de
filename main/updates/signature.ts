import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Extension of a signature file, after the package's name. */
export const SIGNATURE_ENDING = '.sig'

/** Hash of a file, which may be larger than memory. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Signs the name too, so that a package cannot be passed off as another version's or platform's. */
const statement = (name: string, sha512: string) => Buffer.from(`trackside update 1\n${name}\n${sha512}\n`)

/** Signs a package; the key is PKCS#8 in PEM. Returns the text of its signature file. */
export const signUpdate = (name: string, sha512: string, privateKey: string): string =>
  `${sign(null, statement(name, sha512), createPrivateKey(privateKey)).toString('base64')}\n`

/** Verifies the text of a signature file. The key is SPKI in base64. */
export function isSignedBy(publicKey: string, name: string, sha512: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const bytes = Buffer.from(signature.trim(), 'base64')
  return key.asymmetricKeyType === 'ed25519' && verify(null, statement(name, sha512), key, bytes)
}
