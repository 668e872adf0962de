import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { openTenant } from './tenant.ts'

export interface RunningServer {
  /** Where it listens, with the real port. */
  url: string
  /** What lets somebody on another machine make the first account; null once it is there. */
  setupCode: string | null
  /** What lets somebody on another machine restore a backup; null where there is a database. */
  recoveryCode: string | null
  /** Stops accepting, finishes what is in flight, closes the database. */
  close(): Promise<void>
}

const listen = (server: Server, { host, port }: Config) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Whoever offers another protocol, as curl does with HTTP/2, is answered in the one that they speak. */
const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

const GRACE_MS = 8000

/**
 * Answers the way to stop: what is in flight is finished, within a grace. Connections that a browser opened to have them
 * at hand have never sent anything, so Node does not call them idle: without a request in flight all are closed.
 */
function watchRequests(server: Server): () => Promise<void> {
  let inFlight = 0
  let stopping = false
  const closeIfDone = () => {
    if (stopping && inFlight === 0) server.closeAllConnections()
  }
  server.prependListener('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      closeIfDone()
    })
  })
  return () =>
    new Promise((resolve) => {
      stopping = true
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      server.close(() => {
        clearTimeout(force)
        resolve()
      })
      closeIfDone()
    })
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Opens the store, serves, and answers with the way to stop. Throws when the folder or the port is taken. */
export async function startServer(config: Config): Promise<RunningServer> {
  let port: number | undefined
  let tenant = openTenant(config, (next) => {
    tenant = next
    if (port !== undefined) next.listensAt(port)
  })
  const server = createServer({ shouldUpgradeCallback: wantsWebSocket }, (request, response) =>
    tenant.handle(request, response),
  )
  server.on('upgrade', (request, socket, head) => tenant.upgrade(request, socket, head))
  const stop = watchRequests(server)
  try {
    await listen(server, config)
  } catch (error) {
    await tenant.dismiss()
    await tenant.close()
    throw error
  }
  port = (server.address() as AddressInfo).port
  tenant.listensAt(port)
  return {
    url: `http://${bracketed(config.host)}:${port}`,
    setupCode: tenant.setupCode,
    recoveryCode: tenant.recoveryCode,
    async close() {
      await Promise.all([stop(), tenant.dismiss()])
      await tenant.close()
    },
  }
}
