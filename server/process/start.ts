import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopback } from '../http/loopback.ts'
import { limitConnections } from '../limit-connections.ts'
import { type SharingParts, startSharing } from '../sharing/start-sharing.ts'
import { wantsWebSocket } from '../wants-web-socket.ts'
import { watchRequests } from '../watch-requests.ts'
import { openTenant, type Tenant } from './hosted-app.ts'

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

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** What a test replaces: the clock and the network's interfaces. */
export type Outside = Pick<SharingParts, 'networkInterfaces' | 'clock'>

/** Opens the store, serves, and answers with the way to stop. Throws when the folder or the port is taken. */
export async function startServer(config: Config, outside: Outside = {}): Promise<RunningServer> {
  let port: number | undefined
  let tenant: Tenant
  const sharing = startSharing({
    ...outside,
    config,
    handle: (request, response) => tenant.handle(request, response),
    upgrade: (request, socket, head) => tenant.upgrade(request, socket, head),
  })
  try {
    tenant = openTenant(config, sharing, (next) => {
      tenant = next
      if (port !== undefined) next.listensAt(port)
    })
  } catch (error) {
    await sharing.close()
    throw error
  }
  const server = createServer({ shouldUpgradeCallback: wantsWebSocket }, (request, response) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) sharing.visitors.saw(request.socket)
    tenant.handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) {
      sharing.visitors.saw(socket)
      sharing.visitors.listens(socket)
    }
    tenant.upgrade(request, socket, head)
  })
  limitConnections(server)
  const stop = watchRequests(server)
  try {
    await listen(server, config)
  } catch (error) {
    await Promise.all([sharing.close(), tenant.dismiss()])
    await tenant.close()
    throw error
  }
  port = (server.address() as AddressInfo).port
  tenant.listensAt(port)
  sharing.listensAt(port)
  return {
    url: `http://${bracketed(config.host)}:${port}`,
    setupCode: tenant.setupCode,
    recoveryCode: tenant.recoveryCode,
    async close() {
      await Promise.all([stop(), sharing.close(), tenant.dismiss()])
      await tenant.close()
    },
  }
}
