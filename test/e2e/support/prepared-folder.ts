import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerHost } from '../../support/hosted-server.ts'
import { signUp } from './session-table.ts'

/** The folder of a server that was set up and stopped: what each test copies instead of setting up its own. */
export interface PreparedFolder {
  /** The owner's. It holds on every server that serves a copy. */
  token: string
  /** Another folder with the same in it. */
  copy(): string
  remove(): void
}

/** An empty folder, in memory where there is room. */
export const newFolder = () => mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-e2e-'))

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Sets a server up once, with the sample weekend or without. */
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
