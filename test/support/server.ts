import { afterAll } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Client, createClient } from '../../server/contract/client.ts'
import { type RunningServer, startServer } from '../../server/start.ts'
import { tempFolder } from './temp-folder.ts'

export const PASSWORD = 'correct horse battery'

export interface TestServer extends RunningServer {
  dataDir: string
  /** Owner of the first account. */
  api: Client
  token: string
  accountId: string
  /** An owner of another account. */
  otherAccount(slug: string): Promise<{ api: Client; token: string; accountId: string }>
  /** Plain fetch with the first owner's token, for what the typed client cannot say. */
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
}

/** A server that is not set up yet, on a free port and an empty folder; stopped after the file's tests. */
export async function startBareServer(
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = tempFolder()
  const config = readConfig({
    JWT_SECRET: 'test-secret',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_MIN: '0',
    ...env,
  })
  const server = await startServer(config)
  let running = true
  const close = async () => {
    if (running) await server.close()
    running = false
  }
  afterAll(close)
  return { ...server, close, dataDir }
}

/** A server with its first account. */
export async function startTestServer(env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const server = await startBareServer(env)
  const api = createClient({ baseUrl: server.url })
  const owner = { name: 'Ann Engineer', email: 'ann@example.com', password: PASSWORD }
  const login = await api.setUp({ body: { ...owner, accountName: 'Acme Racing', accountSlug: 'acme' } })
  api.setToken(login.token)
  return {
    ...server,
    api,
    token: login.token,
    accountId: login.account.id,
    async otherAccount(slug) {
      const email = `owner@${slug}.example.com`
      await api.createAccount({
        body: { accountName: slug, accountSlug: slug, name: 'Other Owner', email, password: PASSWORD },
      })
      const other = createClient({ baseUrl: server.url })
      const { token, account } = await other.logIn({ body: { email, password: PASSWORD, accountSlug: slug } })
      other.setToken(token)
      return { api: other, token, accountId: account.id }
    },
    fetch(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${login.token}`)
      if (json !== undefined) {
        headers.set('content-type', 'application/json')
        return fetch(server.url + path, { ...init, headers, body: JSON.stringify(json) })
      }
      return fetch(server.url + path, { ...init, headers })
    },
  }
}
