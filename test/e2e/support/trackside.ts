import { type BrowserContext, test as base, expect } from 'playwright/test'
import { type Client, createClient } from '../../../server/contract/client.ts'
import { type HostedServer, type ServerHost, startServerHost } from '../../support/hosted-server.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { type Account, type PreparedFolder, prepareFolder, removeFolder } from './prepared-folder.ts'

/** A running server with its first account. */
export interface Team {
  server: HostedServer
  url: string
  /** Client of the owner. */
  api: Client
  token: string
}

interface Fixtures {
  /** A server without an account. */
  newServer: HostedServer
  /** The same in a separate process, for tests that stop or restart it. */
  newProcess: ServerProcess
  /** An empty account. */
  emptyTeam: Team
  /** An account with the sample weekend. */
  sampleTeam: Team
}

interface WorkerFixtures {
  host: ServerHost
  /** Of a server that has started once, without an account. */
  newFolder: PreparedFolder
  emptyFolder: PreparedFolder
  sampleFolder: PreparedFolder
}

/** Closes pages opened by the test. Its first page is reused by the next test. */
async function leave(context: BrowserContext): Promise<void> {
  const others = context.browser()?.contexts() ?? []
  await Promise.all(others.filter((other) => other !== context).map((other) => other.close()))
  await context.setOffline(false)
  const [first, ...more] = context.pages()
  await Promise.all([
    // A navigation in progress cannot be cancelled.
    first?.goto('about:blank').catch(() => first.close()),
    ...more.map((page) => page.close()),
  ])
}

/** Closes pages first, because the server waits some seconds for open connections. */
async function serve(
  host: ServerHost,
  dataDir: string,
  context: BrowserContext,
  use: (server: HostedServer) => Promise<void>,
) {
  const server = await host.open(dataDir)
  await use(server)
  await leave(context)
  await server.close()
  removeFolder(dataDir)
}

const serveCopy = (
  host: ServerHost,
  { token, copy }: PreparedFolder,
  context: BrowserContext,
  use: (team: Team) => Promise<void>,
) =>
  serve(host, copy(), context, async (server) => {
    const api = createClient({ baseUrl: server.url })
    api.setToken(token)
    await use({ server, url: server.url, api, token })
  })

async function usePrepared(
  host: ServerHost,
  account: Account,
  use: (folder: PreparedFolder) => Promise<void>,
) {
  const folder = await prepareFolder(host, account)
  await use(folder)
  folder.remove()
}

/** Playwright's `test` with an isolated server for each test that requests one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies.
    async ({}, use) => {
      const host = startServerHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  newFolder: [({ host }, use) => usePrepared(host, 'none', use), { scope: 'worker' }],
  emptyFolder: [({ host }, use) => usePrepared(host, 'empty', use), { scope: 'worker' }],
  sampleFolder: [({ host }, use) => usePrepared(host, 'sample', use), { scope: 'worker' }],
  newServer: ({ host, newFolder, context }, use) => serve(host, newFolder.copy(), context, use),
  async newProcess({ context }, use) {
    const server = await startServerProcess()
    await use(server)
    await leave(context)
    const { code } = await server.kill('SIGTERM')
    await server.cleanUp()
    expect(code).toBe(0)
  },
  emptyTeam: ({ host, emptyFolder, context }, use) => serveCopy(host, emptyFolder, context, use),
  sampleTeam: ({ host, sampleFolder, context }, use) => serveCopy(host, sampleFolder, context, use),
})
export { expect }
