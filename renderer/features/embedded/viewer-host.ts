import { RoomSocket } from '../../../server/contract/rooms/room-socket.ts'
import type { RoomKind } from '../../../server/contract/rooms/rooms.ts'
import { sendAsUser } from '../../data/client.ts'
import { keptToken } from '../../data/token.ts'
import { OPEN_TYPES } from './allowed-request.ts'
import type { PageHost } from './page-bridge.ts'

const HEARD: ReadonlySet<string> = new Set(['change', 'timing', 'clock', 'resync'])
/** Addresses that log in by the code in them, which the router finds through escapes too: no other address begins like these. */
const LOGIN_PATHS = /^\/(?:invite\b|join\b|[^/]*%)/

/** An address below `/app`, as the router takes it; undefined for any other. */
export function appAddress(to: string): string | undefined {
  if (!to.startsWith('/')) return undefined
  const url = URL.parse(`/app${to}`, location.origin)
  if (url?.origin !== location.origin || !url.pathname.startsWith('/app/')) return undefined
  const path = url.pathname.slice('/app'.length)
  return LOGIN_PATHS.test(path) || path.startsWith('//') ? undefined : path + url.search + url.hash
}

/** What the logged-in user can do for a page that they look at. */
export const viewerHost = ({
  go,
  ...rest
}: { go: (to: string) => void } & Pick<PageHost, 'setHeight' | 'onStop'>): PageHost => ({
  ...rest,
  send: sendAsUser,
  join(room, onFrame) {
    const [kind, id] = room.split('/') as [RoomKind, string]
    const socket = new RoomSocket({
      baseUrl: location.origin,
      kind,
      id,
      credentials: () => ({ token: keptToken() ?? '' }),
      onFrame: (frame) => {
        if (frame.type === 'change' && !OPEN_TYPES.has(frame.entityType)) return
        // What was written between a page's first read and the welcome was not in either.
        if (frame.type === 'welcome') onFrame({ type: 'resync', seq: frame.seq })
        if (HEARD.has(frame.type)) onFrame(frame as Parameters<typeof onFrame>[0])
      },
      onState: () => undefined,
    })
    return () => socket.close()
  },
  navigate(to) {
    const address = appAddress(to)
    if (address !== undefined) go(address)
  },
})
