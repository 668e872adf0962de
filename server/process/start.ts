import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { FactoryStatus } from '../contract/actions/factory.ts'
import { isLoopback } from '../http/loopback.ts'
import { limitConnections } from '../limit-connections.ts'
import { type ChangeListener, ChangeListeners, type ListenOptions } from '../realtime/change-listeners.ts'
import { Sharing, type SharingParts } from '../sharing/sharing.ts'
import { wantsWebSocket } from '../wants-web-socket.ts'
import { watchRequests } from '../watch-requests.ts'
import { type HostedApp, openHostedApp } from './hosted-app.ts'

export interface RunningServer {
  /** Its address, with the actual port. */
  url: string
  port: number
  /** Authorises another machine to create the first account; null once there is one. */
  setupCode: string | null
  /** Authorises another machine to restore a backup; null if there is a database. */
  recoveryCode: string | null
  /** Calls back with each entry of the change log, after the commit; returns a function that ends it. */
  onChange(listener: ChangeListener, options?: ListenOptions): () => void
  /** State of the link to the factory; null while the service cannot start. */
  factoryState(): FactoryStatus['state'] | null
  /** Stops accepting requests, finishes those in flight, closes the database. */
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

/** Replaced by tests: the clock and the network interfaces. */
export type Outside = Pick<SharingParts, 'networkInterfaces' | 'clock'>

/** Opens the store and listens. Throws if the data folder or the port is in use. */
export async function startServer(config: Config, outside: Outside = {}): Promise<RunningServer> {
  let port: number | undefined
  let app: HostedApp
  const listeners = new ChangeListeners()
  const sharing = new Sharing({
    ...outside,
    config,
    handle: (request, response) => app.handle(request, response),
    upgrade: (request, socket, head) => app.upgrade(request, socket, head),
  })
  try {
    app = openHostedApp({ config, sharing, listeners }, (next) => {
      app = next
      if (port !== undefined) next.setPort(port)
    })
  } catch (error) {
    await sharing.close()
    throw error
  }
  const server = createServer({ shouldUpgradeCallback: wantsWebSocket }, (request, response) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) sharing.visitors.onRequest(request.socket)
    app.handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) {
      sharing.visitors.onRequest(socket)
      sharing.visitors.onUpgrade(socket)
    }
    app.upgrade(request, socket, head)
  })
  limitConnections(server)
  const stop = watchRequests(server)
  try {
    await listen(server, config)
  } catch (error) {
    await Promise.all([sharing.close(), app.dismiss()])
    await app.close()
    throw error
  }
  port = (server.address() as AddressInfo).port
  app.setPort(port)
  sharing.setPort(port)
  return {
    url: `http://${bracketed(config.host)}:${port}`,
    port,
    onChange: (listener, options) => listeners.add(listener, options),
    setupCode: app.setupCode,
    recoveryCode: app.recoveryCode,
    factoryState: () => app.factoryState(),
    async close() {
      await Promise.all([stop(), sharing.close(), app.dismiss()])
      await app.close()
    },
  }
}
