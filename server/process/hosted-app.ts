import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { createContext } from '../context.ts'
import type { FactoryStatus } from '../contract/actions/factory.ts'
import { people } from '../db/tables/people.ts'
import { isNoRoom } from '../disk/no-room.ts'
import { emptyUploads } from '../disk/uploads.ts'
import { createApp } from '../http/app.ts'
import { createOriginCheck, originRequest } from '../http/origin.ts'
import { startFullDisk } from '../http/recovery/start-full-disk.ts'
import { lossIn, type Recovery, startRecovery } from '../http/recovery/start-recovery.ts'
import type { ChangeListeners } from '../realtime/change-listeners.ts'
import { startRealtime } from '../realtime/start-realtime.ts'
import { telemetryFoldersOf } from '../services/telemetry-folders.ts'
import type { Sharing } from '../sharing/sharing.ts'

/** Handles every request at the port: the service, or its stand-in while the service cannot start. */
export interface HostedApp {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Authorises another machine to create the first account; null once there is one. */
  setupCode: string | null
  /** Authorises another machine to restore or remove a backup; null while the service is running. */
  recoveryCode: string | null
  /** State of the link to the factory; null while the service is not running. */
  factoryState(): FactoryStatus['state'] | null
  setPort(port: number): void
  /** Closes long-lived connections: realtime sockets and long polls. */
  dismiss(): Promise<void>
  close(): Promise<void>
}

interface Options {
  startEmpty?: boolean
}

/** What outlives the service. */
export interface HostParts {
  config: Config
  sharing: Sharing
  listeners: ChangeListeners
}

function service({ config, sharing, listeners }: HostParts, options: Options): HostedApp {
  const context = createContext(config, sharing, options)
  emptyUploads(config.dataDir)
  const checkOrigin = createOriginCheck(config, sharing)
  const realtime = startRealtime(context, (request) => void checkOrigin(originRequest(request)))
  const folders = telemetryFoldersOf(context)
  const endListeners = listeners.follow(context.store, context.log)
  return {
    handle: createApp(context),
    upgrade: realtime.upgrade,
    setupCode: context.store.read(people.firstAccount) ? null : context.setupCode,
    recoveryCode: null,
    factoryState: () => context.factory.status().state,
    setPort(port) {
      context.port.own = port
    },
    dismiss: () => {
      context.waits.close()
      return realtime.close()
    },
    async close() {
      await folders.close()
      await endListeners()
      await context.close()
    },
  }
}

const standIn = ({ app, code, close }: Pick<Recovery, 'app' | 'code' | 'close'>): HostedApp => ({
  handle: app,
  upgrade: (_request, socket) =>
    void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
  setupCode: null,
  recoveryCode: code,
  factoryState: () => null,
  setPort() {},
  dismiss: async () => {},
  close,
})

/** The service, or the recovery app if the database is damaged or missing. */
function serviceOrRecovery(parts: HostParts, replace: (app: HostedApp) => void): HostedApp {
  try {
    return service(parts, {})
  } catch (error) {
    const loss = lossIn(error)
    if (!loss) throw error
    const { config, sharing } = parts
    return standIn(startRecovery(config, sharing, loss, async (options) => replace(service(parts, options))))
  }
}

/**
 * Opens the service on the data folder. Falls back to the recovery app if the database is damaged or missing, and to
 * the full-disk app if there is not enough space; both call `replace` with the service once it runs.
 */
export function openHostedApp(parts: HostParts, replace: (app: HostedApp) => void): HostedApp {
  const open = () => serviceOrRecovery(parts, replace)
  try {
    return open()
  } catch (error) {
    if (!isNoRoom(error)) throw error
    return standIn(startFullDisk(parts.config, parts.sharing, () => replace(open())))
  }
}
