import { safeStorage } from 'electron'
import type { Keychain } from './sealed-secret.ts'

const isBasicText = () =>
  process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'

/** Keychain, DPAPI, or the keyring of the Linux desktop. Only after the app is ready. */
export const systemKeychain: Keychain = {
  async weakness() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'this system offers no keyring'
    return isBasicText() ? 'this desktop has no keyring, such as GNOME Keyring or KWallet' : undefined
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: (sealed) => safeStorage.decryptStringAsync(sealed),
}
