import type { Store } from '../db/engine/store.ts'
import { tooMany } from './people/login-throttle.ts'

/** Calls that one key or member may have waiting. */
const MAX_WAITING = 16
/** Commits that come together are one reason to look. */
const GATHER_MS = 25
const RETRY_MS = 1000

interface Wait {
  /** The key or member that waits. */
  by: string
  seconds: number
  /** Called after commits; true or an error ends the wait. */
  isOver(): boolean
  /** Calls back when the connection closes. */
  onGone(end: () => void): void
}

/** Calls that wait for a commit: see `until`. */
export interface CommitWaits {
  /** Resolves when `isOver`, at the timeout or when the server stops. 429 for a caller with too many waits. */
  until(wait: Wait): Promise<void>
  close(): void
}

export function createCommitWaits(store: Pick<Store, 'onCommit' | 'onExchange'>): CommitWaits {
  const counts = new Map<string, number>()
  const looks = new Set<() => void>()
  const ends = new Set<() => void>()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  const lookSoon = () => {
    if (looks.size === 0) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const look of [...looks]) look()
    }, GATHER_MS)
  }
  const stopListening = [store.onCommit(lookSoon), store.onExchange(lookSoon)]

  const count = (by: string, more: number) => {
    const now = (counts.get(by) ?? 0) + more
    if (now === 0) counts.delete(by)
    else counts.set(by, now)
  }

  const waiting = ({ seconds, isOver, onGone }: Omit<Wait, 'by'>) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        looks.delete(look)
        ends.delete(end)
      }
      const end = () => {
        leave()
        resolve()
      }
      const look = () => {
        try {
          if (isOver()) end()
        } catch (error) {
          leave()
          reject(error)
        }
      }
      const timer = setTimeout(end, seconds * 1000)
      looks.add(look)
      ends.add(end)
      onGone(end)
    })

  return {
    async until({ by, ...wait }) {
      if (closed) return
      if ((counts.get(by) ?? 0) >= MAX_WAITING)
        throw tooMany(`At most ${MAX_WAITING} calls of one key or member wait at a time.`, RETRY_MS)
      count(by, 1)
      try {
        await waiting(wait)
      } finally {
        count(by, -1)
      }
    },
    close() {
      closed = true
      for (const stop of stopListening) stop()
      clearTimeout(gathering)
      for (const end of [...ends]) end()
    },
  }
}
