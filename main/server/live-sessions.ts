interface Blocker {
  start(): number
  stop(id: number): void
}

export interface LiveSessions {
  /** A page says whether a session runs on it. */
  tell(contentsId: number, isLive: boolean): void
  isLive(): boolean
}

/** Keeps the computer awake while a session runs on any page. */
export function createLiveSessions({ start, stop }: Blocker): LiveSessions {
  const live = new Set<number>()
  let blocker: number | undefined
  return {
    tell(contentsId, isLive) {
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
