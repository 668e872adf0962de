import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerHost } from '../../support/hosted-server.ts'
import { signUp } from './session-table.ts'

/** The data folder of a server after setup, which tests copy. */
export interface PreparedFolder {
  /** Token of the owner, valid on every copy. */
  token: string
  /** Another copy of the folder. */
  copy(): string
  remove(): void
}

/** An empty folder, in memory if there is space. */
export const newFolder = () => mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-e2e-'))

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Sets a server up once, optionally with the sample weekend. */
export async function prepareFolder(host: ServerHost, sampleData: boolean): Promise<PreparedFolder> {
  const dataDir = newFolder()
  const server = await host.open(dataDir)
  const { token } = await signUp(server.url, sampleData)
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
