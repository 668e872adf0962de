/** The client indicator of the interface specification, section "States and transitions". */
export type ConnectionStatus = 'online' | 'reconnecting' | 'offline'

export interface Polls {
  /** Time of the last successful poll; undefined before the first. */
  lastSuccessAtMs: number | undefined
  /** Failed polls since the last successful one. */
  failedInARow: number
}

/** The WebSocket of the room on screen; pages without a room use none. */
export type SocketLink = 'open' | 'closed' | 'unused'

export const NO_POLLS: Polls = { lastSuccessAtMs: undefined, failedInARow: 0 }

/** Maximum age of a successful poll while Online. */
const FRESH_MS = 30_000
/** Failed polls in a row that end the retry window. */
const RETRY_WINDOW = 5

/** The poll counts after another outcome. */
export const afterPoll = (polls: Polls, succeeded: boolean, nowMs: number): Polls =>
  succeeded ? { lastSuccessAtMs: nowMs, failedInARow: 0 } : { ...polls, failedInARow: polls.failedInARow + 1 }

/** Whether a poll succeeded less than 30 s ago. */
export const isFresh = ({ lastSuccessAtMs }: Polls, nowMs: number): boolean =>
  lastSuccessAtMs !== undefined && nowMs - lastSuccessAtMs < FRESH_MS

/**
 * Five failed polls in a row are Offline, fewer Reconnecting. Online needs a success less than 30 s ago and, where the
 * page has a room, its open socket. Without a recent success or failure (after sleep, during the first poll) the status
 * is Reconnecting too.
 */
export function connectionStatus(polls: Polls, socket: SocketLink, nowMs: number): ConnectionStatus {
  if (polls.failedInARow >= RETRY_WINDOW) return 'offline'
  if (polls.failedInARow > 0 || !isFresh(polls, nowMs) || socket === 'closed') return 'reconnecting'
  return 'online'
}
