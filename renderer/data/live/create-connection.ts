import {
  afterPoll,
  type ConnectionStatus,
  connectionStatus,
  isFresh,
  NO_POLLS,
  type Polls,
  type SocketLink,
} from './connection-status.ts'

export interface ConnectionView {
  /** Undefined until the first poll is over. */
  status: ConnectionStatus | undefined
  /** When the server answered last, by this device's clock. */
  lastSuccessAtMs: number | undefined
}

export interface Connection {
  subscribe(listener: () => void): () => void
  /** Keeps its identity while the status and, once it is not Online, the time of the last answer stay. */
  view(): ConnectionView
  /** Calls `listener` when the API answers after a time without; answers how to stop that. */
  onLinkBack(listener: () => void): () => void
  setSocket(link: SocketLink): void
  /** Asks at once rather than at the next turn. */
  pollNow(): Promise<void>
  /** Polls until it is stopped. */
  start(): () => void
}

const POLL_MS = 5000
const TICK_MS = 1000
const NOTHING_KNOWN: ConnectionView = { status: undefined, lastSuccessAtMs: undefined }

/** Knows how the link to the server is; `answers` tells whether it answers now, within five seconds. */
export function createConnection(
  answers: (signal: AbortSignal) => Promise<boolean>,
  now: () => number = Date.now,
): Connection {
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  let polls: Polls = NO_POLLS
  let socket: SocketLink = 'unused'
  let shown = NOTHING_KNOWN
  let wasAway = false
  let abort: AbortController | undefined
  let rounds = 0
  let answeredRound = 0

  function show() {
    if (polls === NO_POLLS) return
    const status = connectionStatus(polls, socket, now())
    // While all is well the time of the last answer moves with each poll, and nobody needs to draw anew for that.
    const same = shown.status === status
    if (same && (status === 'online' || shown.lastSuccessAtMs === polls.lastSuccessAtMs)) return
    shown = { status, lastSuccessAtMs: polls.lastSuccessAtMs }
    for (const listener of listeners) listener()
  }

  async function pollNow() {
    const { signal } = abort ?? {}
    if (!signal) return
    rounds += 1
    const round = rounds
    const succeeded = await answers(AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]))
    // A poll that fails late tells of the past when a later one has been answered.
    if (signal.aborted || (!succeeded && round < answeredRound)) return
    if (succeeded) answeredRound = round
    if (!isFresh(polls, now()) && polls.lastSuccessAtMs !== undefined) wasAway = true
    polls = afterPoll(polls, succeeded, now())
    if (!succeeded) wasAway = true
    show()
    if (!succeeded || !wasAway) return
    wasAway = false
    for (const listener of backListeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => shown,
    onLinkBack(listener) {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
    setSocket(link) {
      if (link === socket) return
      const opened = link === 'open' && socket === 'closed'
      if (link === 'closed') wasAway = true
      socket = link
      show()
      if (opened) pollNow()
    },
    pollNow,
    start() {
      const own = new AbortController()
      abort = own
      polls = NO_POLLS
      shown = NOTHING_KNOWN
      pollNow()
      const timers = [setInterval(pollNow, POLL_MS), setInterval(show, TICK_MS)]
      return () => {
        own.abort()
        for (const timer of timers) clearInterval(timer)
      }
    },
  }
}
