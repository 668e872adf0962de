import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapters } from '../../server/adapters.ts'
import { type Client, createClient } from '../../server/contract/client.ts'
import { type Outside, type RunningServer, startServer } from '../../server/process/start.ts'
import { atEnd } from './at-end.ts'
import { configOf, firstAccount, PASSWORD } from './first-account.ts'
import { tempFolder } from './temp-folder.ts'

export { PASSWORD }

export interface TestServer extends RunningServer {
  dataDir: string
  /** Owner of the first account. */
  api: Client
  token: string
  accountId: string
  /** An owner of another account. */
  otherAccount(slug: string): Promise<{ api: Client; token: string; accountId: string }>
  /** Plain fetch with the first owner's token, for requests beyond the typed client. */
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
}

async function startOn(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  outside: Outside & { adapters?: Adapters } = {},
): Promise<RunningServer & { dataDir: string }> {
  const { adapters, ...replaced } = outside
  const config = { ...configOf(dataDir, env), ...(adapters && { adapters }) }
  const server = await startServer(config, replaced)
  let running = true
  const close = async () => {
    if (running) await server.close()
    running = false
  }
  atEnd(close)
  return { ...server, close, dataDir }
}

/** A server that is not set up yet, on a free port and an empty folder; stopped after the file's tests. */
export const startBareServer = (env: NodeJS.ProcessEnv = {}) => startOn(tempFolder(), env)

/** A server with its first account, in a fresh folder, or in one where it `isThere`. */
export async function startTestServer(
  env: NodeJS.ProcessEnv = {},
  {
    dataDir = tempFolder(),
    isThere = false,
    ...outside
  }: Outside & { adapters?: Adapters; dataDir?: string; isThere?: boolean } = {},
): Promise<TestServer> {
  const { database, token, accountId } = await firstAccount()
  if (!isThere) writeFileSync(join(dataDir, 'trackside.db'), database)
  const server = await startOn(dataDir, env, outside)
  const api = createClient({ baseUrl: server.url, token })
  return {
    ...server,
    api,
    token,
    accountId,
    async otherAccount(slug) {
      const email = `owner@${slug}.example.com`
      await api.createAccount({
        body: { accountName: slug, accountSlug: slug, name: 'Other Owner', email, password: PASSWORD },
      })
      const other = createClient({ baseUrl: server.url })
      const login = await other.logIn({ body: { email, password: PASSWORD, accountSlug: slug } })
      other.setToken(login.token)
      return { api: other, token: login.token, accountId: login.account.id }
    },
    fetch(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
      if (json !== undefined) {
        headers.set('content-type', 'application/json')
        return fetch(server.url + path, { ...init, headers, body: JSON.stringify(json) })
      }
      return fetch(server.url + path, { ...init, headers })
    },
  }
}
