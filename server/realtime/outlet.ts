import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** A ping goes after as many bytes: its answer says that all before it has been read. */
const PING_AFTER = 32 * 1024
/** What may be on its way unread. */
const WINDOW = 256 * 1024
/** What may wait in this process for the network. */
const MAX_WAITING = 64 * 1024
const HEARTBEAT_MS = 15_000
/** Without any sign that something was read for so long, a reader is given up. */
export const PATIENCE_MS = 10_000

/**
 * The way out to one reader. The network swallows megabytes before it pushes back, so a reader's progress is what it has
 * answered pings for, and what it has not is bounded.
 */
export interface Outlet {
  /** Whether more may be sent now; `onRoom` is called when that comes true again. */
  hasRoom(): boolean
  /** Sends what `encode` made. */
  send(data: Buffer): void
  /** What is sent meanwhile goes to the network together: a call of the system costs more than a frame. */
  together(work: () => void): void
  /** Called each second: heartbeat, and whether the reader still makes progress. */
  isAlive(nowMs: number): boolean
}

export function createOutlet(ws: WebSocket, socket: Duplex, onRoom: () => void): Outlet {
  let sent = 0
  let pinged = 0
  let answered = 0
  let pingedAt = performance.now()
  /** When the oldest unanswered ping went out, or the last answer came; null when nothing is owed. */
  let waitingSince: number | null = null

  function ping(now: number) {
    // A byte of its own for each: two pings in a row are told apart.
    sent += 1
    pinged = sent
    pingedAt = now
    waitingSince ??= now
    ws.ping(String(sent))
  }

  ws.on('pong', (data) => {
    const upTo = Number(data.toString())
    if (!Number.isSafeInteger(upTo) || upTo <= answered || upTo > pinged) return
    answered = upTo
    waitingSince = answered === pinged ? null : performance.now()
    onRoom()
  })
  socket.on('drain', onRoom)

  return {
    hasRoom: () => sent - answered < WINDOW && socket.writableLength < MAX_WAITING,
    send(data) {
      if (ws.readyState === ws.OPEN) socket.write(data)
      sent += data.length
      if (sent - pinged >= PING_AFTER) ping(performance.now())
    },
    together(work) {
      socket.cork()
      try {
        work()
      } finally {
        socket.uncork()
      }
    },
    isAlive(now) {
      if (waitingSince !== null) return now - waitingSince <= PATIENCE_MS
      if (sent > pinged || now - pingedAt >= HEARTBEAT_MS) ping(now)
      return true
    },
  }
}
