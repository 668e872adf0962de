interface Blocker {
  start(): number
  stop(id: number): void
}

export interface LiveSessions {
  /** Call when a session begins or ends on a page. */
  set(contentsId: number, isLive: boolean): void
  isLive(): boolean
}

/** Keeps the computer awake while a session runs on any page. */
export function createLiveSessions({ start, stop }: Blocker): LiveSessions {
  const live = new Set<number>()
  let blocker: number | undefined
  return {
    set(contentsId, isLive) {
      if (isLive) live.add(contentsId)
      else live.delete(contentsId)
      if (live.size > 0) blocker ??= start()
      else if (blocker !== undefined) {
        stop(blocker)
        blocker = undefined
      }
    },
    isLive: () => live.size > 0,
  }
}
