import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { openStore, type Store } from './db/store.ts'
import { createLoginThrottle, type LoginThrottle } from './domain/people/login-throttle.ts'
import { createTokens, type Tokens } from './domain/people/tokens.ts'
import { createLog, type Log } from './log.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'
import { type ComputePool, startComputePool } from './workers/start-compute-pool.ts'
import { type PluginHost, startPluginHost } from './workers/start-plugin-host.ts'
import { startStoreWorker } from './workers/start-store-worker.ts'

/** Everything that lives as long as the server. */
export interface Context {
  config: Config
  log: Log
  store: Store
  tokens: Tokens
  loginThrottle: LoginThrottle
  webhooks: Dispatcher
  compute: ComputePool
  plugins: PluginHost
  /** The port it listens on; null until it does. */
  port: { own: number | null }
  /** Lets somebody on another machine make the first account; printed at start. */
  setupCode: string
  startedAt: number
  close(): Promise<void>
}

/** Builds it once; `close` takes it down in reverse order. Throws when the data folder cannot be opened. */
export function createContext(config: Config): Context {
  const log = createLog(config)
  const store = openStore(config.dataDir)
  const port: Context['port'] = { own: null }
  const webhooks = startWebhooks({ store, log, ownPort: () => port.own })
  const compute = startComputePool()
  const plugins = startPluginHost()
  const storeWorker = startStoreWorker({ file: store.file, check: store.uncleanStart }, log)
  return {
    config,
    log,
    store,
    tokens: createTokens(config.jwtSecret),
    loginThrottle: createLoginThrottle(),
    webhooks,
    compute,
    plugins,
    port,
    setupCode: randomBytes(5).toString('hex'),
    startedAt: Date.now(),
    async close() {
      await webhooks.close()
      await plugins.close()
      await compute.close()
      await storeWorker.close()
      await store.close()
      log.flush()
    },
  }
}
