import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { createClient } from '../../server/contract/client.ts'
import { startServer } from '../../server/process/start.ts'

export const PASSWORD = 'correct horse battery'

/** Environment of a test server, unless overridden. */
export const configOf = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  readConfig({
    JWT_SECRET: 'test-secret',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_MIN: '0',
    ...env,
  })

async function setUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-'))
  try {
    const server = await startServer(configOf(dataDir))
    const owner = { name: 'Ann Engineer', email: 'ann@example.com', password: PASSWORD }
    const { token, account } = await createClient({ baseUrl: server.url }).setUp({
      body: { ...owner, accountName: 'Acme Racing', accountSlug: 'acme' },
    })
    await server.close()
    return { database: readFileSync(join(dataDir, 'trackside.db')), token, accountId: account.id }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let done: ReturnType<typeof setUp> | undefined

/**
 * Database of a server after setup and stop, with its owner's token: made once per process, because the password hash
 * takes longer than the start of a server.
 */
export const firstAccount = () => (done ??= setUp())
