import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { createContext } from '../context.ts'
import { people } from '../db/tables/people.ts'
import { isNoRoom } from '../disk/no-room.ts'
import { createApp } from '../http/app.ts'
import { askedBy, createOriginCheck } from '../http/origin.ts'
import { startFullDisk } from '../http/recovery/start-full-disk.ts'
import { lossIn, type Recovery, startRecovery } from '../http/recovery/start-recovery.ts'
import { startRealtime } from '../realtime/start-realtime.ts'
import type { Sharing } from '../sharing/start-sharing.ts'

/** What answers at the port: the service, or what stands in for it while it cannot start. */
export interface Tenant {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** What lets somebody on another machine make the first account; null once it is there. */
  setupCode: string | null
  /** The code that allows a person on another machine to restore or remove a backup; null while the service runs. */
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
  const checkOrigin = createOriginCheck(config, sharing)
  const realtime = startRealtime(context, (request) => void checkOrigin(askedBy(request)))
  return {
    handle: createApp(context),
    upgrade: realtime.upgrade,
    setupCode: context.store.read(people.firstAccount) ? null : context.setupCode,
    recoveryCode: null,
    listensAt(port) {
      context.port.own = port
    },
    dismiss: () => {
      context.waits.close()
      return realtime.close()
    },
    close: context.close,
  }
}

/** What answers while the service cannot start. */
const standIn = ({ app, code, close }: Pick<Recovery, 'app' | 'code' | 'close'>): Tenant => ({
  handle: app,
  upgrade: (_request, socket) =>
    void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
  setupCode: null,
  recoveryCode: code,
  listensAt() {},
  dismiss: async () => {},
  close,
})

/** The service, or the way back to its database where that is damaged or missing. */
function serviceOrRecovery(config: Config, sharing: Sharing, moveIn: (tenant: Tenant) => void): Tenant {
  try {
    return service(config, sharing, {})
  } catch (error) {
    const loss = lossIn(error)
    if (!loss) throw error
    return standIn(
      startRecovery(config, sharing, loss, async (options) => moveIn(service(config, sharing, options))),
    )
  }
}

/**
 * The service on the folder's database. Where that is damaged or missing, the way back to it; where the disk has no room to
 * open it, a page that says what to remove. Both call `moveIn` with what answers from then on.
 */
export function openTenant(config: Config, sharing: Sharing, moveIn: (tenant: Tenant) => void): Tenant {
  const open = () => serviceOrRecovery(config, sharing, moveIn)
  try {
    return open()
  } catch (error) {
    if (!isNoRoom(error)) throw error
    return standIn(startFullDisk(config, sharing, () => moveIn(open())))
  }
}
