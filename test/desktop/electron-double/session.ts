import { strictEmitter } from './strict.ts'

/** A page that asks. */
export interface Asking {
  getURL(): string
}
type RequestHandler = (
  contents: Asking,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
type CheckHandler = (
  contents: Asking | null,
  permission: string,
  origin: string,
  details: { requestingUrl: string; isMainFrame: boolean },
) => boolean

function makeSession(partition: string) {
  let onRequest: RequestHandler | null = null
  let onCheck: CheckHandler | null = null
  const members = {
    partition,
    setPermissionRequestHandler: (handler: RequestHandler | null) => {
      onRequest = handler
    },
    setPermissionCheckHandler: (handler: CheckHandler | null) => {
      onCheck = handler
    },
    setDevicePermissionHandler: (_handler: (() => boolean) | null) => {},
    setDisplayMediaRequestHandler: (_handler: (() => void) | null) => {},
    setCertificateVerifyProc: (_proc: (() => void) | null) => {},
    setSpellCheckerEnabled: (_enabled: boolean) => {},
    flushStorageData: () => {},
    /** Not Electron's: the answer to a page's permission request. Without a handler everything is granted. */
    askedFor: (contents: Asking, permission: string) => {
      const url = contents.getURL()
      const details = { requestingUrl: url, isMainFrame: true }
      const origin = URL.canParse(url) ? new URL(url).origin : 'null'
      if (onCheck && !onCheck(contents, permission, origin, details)) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      if (onRequest) onRequest(contents, permission, resolve, details)
      else resolve(true)
      return promise
    },
  }
  return strictEmitter(
    'session',
    ['will-download', 'select-hid-device', 'select-serial-port', 'select-usb-device'],
    members,
  )
}

const made = new Map<string, DoubleSession>()

function fromPartition(partition: string): DoubleSession {
  const known = made.get(partition) ?? makeSession(partition)
  made.set(partition, known)
  return known
}

export type DoubleSession = ReturnType<typeof makeSession>
export const session = { defaultSession: fromPartition(''), fromPartition }
