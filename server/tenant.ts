import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { people } from './db/people.ts'
import { createApp } from './http/app.ts'
import { askedBy, createOriginCheck } from './http/origin.ts'
import { lossIn, startRecovery } from './http/recovery/start-recovery.ts'
import { startRealtime } from './realtime/start-realtime.ts'
import type { Sharing } from './sharing/start-sharing.ts'

/** What answers at the port: the service, or the way back to a database where there is none. */
export interface Tenant {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** What lets somebody on another machine make the first account; null once it is there. */
  setupCode: string | null
  /** What lets somebody on another machine restore a backup; null while there is a database. */
  recoveryCode: string | null
  listensAt(port: number): void
  /** Says goodbye to whoever stays connected. */
  dismiss(): Promise<void>
  close(): Promise<void>
}

interface Options {
  startEmpty?: boolean
}

function service(config: Config, sharing: Sharing, options: Options): Tenant {
  const context = createContext(config, sharing, options)
  const checkOrigin = createOriginCheck(config, sharing.isName)
  const realtime = startRealtime(context, (request) => checkOrigin(askedBy(request)))
  return {
    handle: createApp(context),
    upgrade: realtime.upgrade,
    setupCode: context.store.read(people.firstAccount) ? null : context.setupCode,
    recoveryCode: null,
    listensAt(port) {
      context.port.own = port
    },
    dismiss: realtime.close,
    close: context.close,
  }
}

/**
 * The service on the folder's database. Where that is damaged or missing, the way back to it, which calls `moveIn` with the
 * service once there is a database again.
 */
export function openTenant(config: Config, sharing: Sharing, moveIn: (tenant: Tenant) => void): Tenant {
  try {
    return service(config, sharing, {})
  } catch (error) {
    const loss = lossIn(error)
    if (!loss) throw error
    const recovery = startRecovery(config, sharing, loss, async (options) =>
      moveIn(service(config, sharing, options)),
    )
    return {
      handle: recovery.app,
      upgrade: (_request, socket) =>
        void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
      setupCode: null,
      recoveryCode: recovery.code,
      listensAt() {},
      dismiss: async () => {},
      close: recovery.close,
    }
  }
}
