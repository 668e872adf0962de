import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Editing, RoomMember } from '../../../server/contract/realtime.ts'
import type { RoomKind } from '../../../server/contract/rooms/rooms.ts'
import { followFocus } from './edits.ts'
import { JoinedRoom } from './joined-room.ts'
import { othersOf } from './presence.ts'
import { type Room, room, subscribeRoom } from './room.ts'

const MAX_VIEW_LENGTH = 200

/** Joins the room of a page while mounted. `view` describes the page to the others in the room. */
export function useRoom(kind: RoomKind, id: string, me: string, view: string): void {
  const joined = useRef<JoinedRoom>(undefined)
  const latest = useRef<{ view: string; editing: Editing | null }>({ view, editing: null })
  const say = useRef((change: { view?: string; editing?: Editing | null }) => {
    latest.current = { ...latest.current, ...change }
    joined.current?.presence({ ...latest.current, view: latest.current.view.slice(0, MAX_VIEW_LENGTH) })
  })
  useEffect(() => {
    joined.current = new JoinedRoom(kind, id, me)
    const stop = followFocus((editing) => say.current({ editing }))
    return () => {
      stop()
      joined.current?.leave()
      joined.current = undefined
    }
  }, [kind, id, me])
  useEffect(() => say.current({ view }), [view])
}

let shown: { of: Room; me: string; others: readonly RoomMember[] } | undefined

/** Computed once for all callers. */
function othersNow(me: string): readonly RoomMember[] {
  const now = room()
  const { of } = shown ?? {}
  if (!shown || shown.me !== me || of?.members !== now.members || of?.mine !== now.mine) {
    const others = othersOf(now.members, me, now.mine)
    const same = shown && JSON.stringify(shown.others) === JSON.stringify(others)
    shown = { of: now, me, others: same && shown ? shown.others : others }
  }
  return shown.others
}

/** The other people in the room. */
export const useOthers = (me: string): readonly RoomMember[] =>
  useSyncExternalStore(subscribeRoom, () => othersNow(me))
