import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../support/server-process.ts'
import { signUp } from './session-table.ts'

/** The folder of a server that was set up and stopped: what each test copies instead of setting up its own. */
export interface PreparedFolder {
  /** The owner's. It holds on every server that serves a copy. */
  token: string
  /** Another folder with the same in it. */
  copy(): string
  remove(): void
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'trackside-e2e-'))

/** Sets a server up once, with the sample weekend or without. */
export async function prepareFolder(sampleData: boolean): Promise<PreparedFolder> {
  const dataDir = newFolder()
  const server = await startServerProcess({ dataDir })
  const { token } = await signUp(server.url, sampleData)
  await server.kill('SIGTERM')
  return {
    token,
    copy() {
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true })
      return folder
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
