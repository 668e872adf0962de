/** Whether the server can be reached, as far as the page knows. */
export interface Link {
  up(): boolean
  /** When the link was lost, as an ISO timestamp; undefined while it is up. */
  lostAt(): string | undefined
  /** `since` is when the server answered last, in ms. */
  set(up: boolean, since?: number): void
  subscribe(listener: () => void): () => void
}

function createLink(now: () => number = Date.now): Link {
  let lostAt: string | undefined
  const listeners = new Set<() => void>()
  return {
    up: () => lostAt === undefined,
    lostAt: () => lostAt,
    set(up, since = now()) {
      if (up === (lostAt === undefined)) return
      lostAt = up ? undefined : new Date(since).toISOString()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The page's link. */
export const link = createLink()
