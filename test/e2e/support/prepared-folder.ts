import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerHost } from '../../support/hosted-server.ts'
import { signUp } from './session-table.ts'

/** The data folder of a server after setup, which tests copy. */
export interface PreparedFolder {
  /** Token of the owner, valid on every copy; empty without an account. */
  token: string
  /** Another copy of the folder. */
  copy(): string
  remove(): void
}

/** An empty folder, in memory if there is space. */
export const newFolder = () => mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-e2e-'))

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The first account of a server: none yet, an empty one, or one with the sample weekend. */
export type Account = 'none' | 'empty' | 'sample'

/** Starts a server once, which migrates its database, and sets it up. */
export async function prepareFolder(host: ServerHost, account: Account): Promise<PreparedFolder> {
  const dataDir = newFolder()
  const server = await host.open(dataDir)
  const token = account === 'none' ? '' : (await signUp(server.url, account === 'sample')).token
  await server.close()
  return {
    token,
    copy() {
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true })
      return folder
    },
    remove: () => removeFolder(dataDir),
  }
}
