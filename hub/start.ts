import { readFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { limitConnections } from '../server/limit-connections.ts'
import { watchRequests } from '../server/watch-requests.ts'
import { type HubConfig, HubConfigError } from './base/config.ts'
import { createHubApp } from './http/app.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'

/** A body of 32 MB over a slow link. */
const REQUEST_MS = 120_000
const HEADERS_MS = 10_000

export interface RunningHub {
  url: string
  /** Finishes what runs, and closes the connections. */
  close(): Promise<void>
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new HubConfigError(`${name} cannot be read: ${(error as Error).message}`)
  }
}

function createServer({ tls }: HubConfig, handle: RequestListener): Server {
  const limits = { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS }
  if (!tls) return createHttp(limits, handle)
  const pem = { cert: readPem('HUB_TLS_CERT', tls.cert), key: readPem('HUB_TLS_KEY', tls.key) }
  try {
    return createHttps({ ...limits, ...pem }, handle)
  } catch (error) {
    throw new HubConfigError(
      `HUB_TLS_CERT and HUB_TLS_KEY are no certificate with its key: ${(error as Error).message}`,
    )
  }
}

const listen = (server: Server, { host, port }: HubConfig) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

/** Opens the database and brings its tables up to date. Throws `HubConfigError` where it cannot. */
export async function openHubDatabase(databaseUrl: string) {
  const pool = openDatabase(databaseUrl)
  try {
    const client = await pool.connect()
    try {
      await migrate(client)
    } finally {
      client.release()
    }
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof HubConfigError) throw error
    throw new HubConfigError(`the database of DATABASE_URL cannot be used: ${(error as Error).message}`)
  }
}

/** Migrates the database and listens. Throws `HubConfigError` for what a setting is the cause of. */
export async function startHub(config: HubConfig): Promise<RunningHub> {
  const log = pino({ base: null }, pino.destination({ dest: 2, sync: false }))
  const pool = await openHubDatabase(config.databaseUrl)
  try {
    const server = createServer(config, createHubApp({ pool, log, telemetryDir: config.telemetryDir }))
    limitConnections(server)
    const stop = watchRequests(server)
    await listen(server, config)
    const { port } = server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    return {
      url: `${config.tls ? 'https' : 'http'}://${host}:${port}`,
      async close() {
        await stop()
        await pool.end()
        log.flush()
      },
    }
  } catch (error) {
    await pool.end()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new HubConfigError(`port ${config.port} is in use: HUB_PORT names another`)
    if (code?.startsWith('E'))
      throw new HubConfigError(`HUB_HOST and HUB_PORT cannot be listened on: ${message}`)
    throw error
  }
}
