import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile, signUpdate } from '../../main/updates/signature.ts'
import type { FileUpdates } from '../../main/updates/update-from-file.ts'
import { tempFolder } from './temp-folder.ts'

/** The release's keys, and another pair. */
const keys = generateKeyPairSync('ed25519')
export const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
export const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
export const otherKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString()

/** Name of an update that fits the app of these tests. */
export const NEWER = 'Trackside-0.4.0-linux-x86_64.AppImage'
const LINUX = {
  version: '0.3.0',
  platform: 'linux',
  arch: 'x64',
  appImage: '/opt/Trackside.AppImage',
} as const

/** A folder with signed packages of these names. */
export async function stick(...names: string[]): Promise<string> {
  const folder = tempFolder()
  for (const name of names) {
    writeFileSync(join(folder, name), `the bytes of ${name}`)
    writeFileSync(
      join(folder, `${name}.sig`),
      signUpdate(name, await hashFile(join(folder, name)), privateKey),
    )
  }
  return folder
}

/** A user who gives the same answer to every question, with the questions asked. */
export function person(answer: boolean, live: () => boolean = () => false) {
  const shown: string[] = []
  const words = ({ message, detail = '' }: { message: string; detail?: string }) => `${message} ${detail}`
  return {
    shown,
    ask: async (question: { message: string; detail?: string; yes: string; no: string }) => {
      shown.push(`${words(question)} [${question.yes}]`)
      return answer
    },
    show: async (all: { message: string; detail?: string }) => void shown.push(words(all)),
    sessionIsLive: live,
  }
}

/** The app to update, with its install commands. */
export function appOf(more: Partial<FileUpdates> = {}) {
  const installed: string[] = []
  const app: FileUpdates = {
    ...LINUX,
    folder: join(tempFolder(), 'updates'),
    publicKey,
    install: async (copy) => void installed.push(copy),
    ...more,
  }
  return { app, installed }
}
