import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { app } from './app.ts'
import { strict } from './strict.ts'

const MARK = 'v11'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Content of the desktop's keyring; another name is another keyring, which cannot decrypt values of this one. */
const key = () =>
  createHash('sha256')
    .update(process.env.ELECTRON_DOUBLE_KEYRING || 'login')
    .digest()
const backend = () =>
  app.commandLine.getSwitchValue('password-store') === 'basic' ? 'basic_text' : 'gnome_libsecret'

function requireReady() {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
}

async function encryptStringAsync(text: string): Promise<Buffer> {
  requireReady()
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(MARK), nonce, cipher.getAuthTag(), body])
}

async function decryptStringAsync(encrypted: Buffer) {
  requireReady()
  const [nonceAt, tagAt, bodyAt] = [
    MARK.length,
    MARK.length + NONCE_BYTES,
    MARK.length + NONCE_BYTES + TAG_BYTES,
  ]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(nonceAt, tagAt))
    decipher.setAuthTag(encrypted.subarray(tagAt, bodyAt))
    const result = Buffer.concat([decipher.update(encrypted.subarray(bodyAt)), decipher.final()]).toString(
      'utf8',
    )
    return { result, shouldReEncrypt: false }
  } catch {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
  }
}

export const safeStorage = strict('safeStorage', {
  encryptStringAsync,
  decryptStringAsync,
  isAsyncEncryptionAvailable: async () => app.isReady(),
  getSelectedStorageBackend: () => (app.isReady() ? backend() : 'unknown'),
  setUsePlainTextEncryption: (_plain: boolean) => {},
})
