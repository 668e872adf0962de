import { rmSync } from 'node:fs'
import { type BrowserContext, test as base, expect } from 'playwright/test'
import { type Client, createClient } from '../../../server/contract/client.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { type PreparedFolder, prepareFolder } from './prepared-folder.ts'

/** A running server with its first account. */
export interface Team {
  server: ServerProcess
  url: string
  /** Speaks for the owner. */
  api: Client
  token: string
}

interface Fixtures {
  /** A server that waits for its first account. */
  newServer: ServerProcess
  /** An account with nothing in it. */
  emptyTeam: Team
  /** An account with the sample weekend. */
  sampleTeam: Team
}

interface WorkerFixtures {
  emptyFolder: PreparedFolder
  sampleFolder: PreparedFolder
}

/** Stops in order: pages first, for the server gives an open connection some seconds to end by itself. */
async function leave(context: BrowserContext, server: ServerProcess): Promise<void> {
  await context.close()
  const { code } = await server.kill('SIGTERM')
  await server.cleanUp()
  expect(code).toBe(0)
}

async function serveCopy(
  folder: PreparedFolder,
  context: BrowserContext,
  use: (team: Team) => Promise<void>,
) {
  const dataDir = folder.copy()
  const server = await startServerProcess({ dataDir })
  const { url } = server
  const api = createClient({ baseUrl: url })
  api.setToken(folder.token)
  await use({ server, url, api, token: folder.token })
  await leave(context, server)
  rmSync(dataDir, { recursive: true, force: true })
}

async function usePrepared(sampleData: boolean, use: (folder: PreparedFolder) => Promise<void>) {
  const folder = await prepareFolder(sampleData)
  await use(folder)
  folder.remove()
}

/** Playwright's `test` with a server for each test that asks for one, which nobody else uses. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  emptyFolder: [({}, use) => usePrepared(false, use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  sampleFolder: [({}, use) => usePrepared(true, use), { scope: 'worker' }],
  async newServer({ context }, use) {
    const server = await startServerProcess()
    await use(server)
    await leave(context, server)
  },
  emptyTeam: ({ emptyFolder, context }, use) => serveCopy(emptyFolder, context, use),
  sampleTeam: ({ sampleFolder, context }, use) => serveCopy(sampleFolder, context, use),
})
export { expect }
