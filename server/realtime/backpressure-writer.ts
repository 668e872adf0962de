import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** A ping follows every 32 KB: its pong acknowledges all bytes before it. */
const PING_AFTER_BYTES = 32 * 1024
/** Bytes sent and not acknowledged, at most. */
const WINDOW = 256 * 1024
/** Bytes buffered in this process, at most. */
const MAX_BUFFERED = 64 * 1024
const HEARTBEAT_MS = 15_000
/** A reader that acknowledges nothing for this time is disconnected. */
const STALL_MS = 10_000

/**
 * Writes frames to one socket within a window of unacknowledged bytes. Kernel and network buffer megabytes before `write`
 * pushes back, so the reader's progress is measured by its pongs.
 */
export class BackpressureWriter {
  readonly #ws: WebSocket
  readonly #socket: Duplex
  #sent = 0
  #pinged = 0
  #acknowledged = 0
  #pingedAt = performance.now()
  /** When the oldest unanswered ping was sent or the last pong came; null when none is outstanding. */
  #waitingSince: number | null = null

  /** `onCapacity` is called when more may be written. */
  constructor(ws: WebSocket, socket: Duplex, onCapacity: () => void) {
    this.#ws = ws
    this.#socket = socket
    ws.on('pong', (data) => {
      if (this.#acknowledge(Number(data.toString()))) onCapacity()
    })
    socket.on('drain', onCapacity)
  }

  hasCapacity(): boolean {
    return this.#sent - this.#acknowledged < WINDOW && this.#socket.writableLength < MAX_BUFFERED
  }

  /** Writes a frame that `encode` made. */
  write(data: Buffer): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#socket.write(data)
    this.#sent += data.length
    if (this.#sent - this.#pinged >= PING_AFTER_BYTES) this.#ping(performance.now())
  }

  /** Hands all that `work` writes to the kernel in one system call, which costs more than a frame. */
  batch(work: () => void): void {
    this.#socket.cork()
    try {
      work()
    } finally {
      this.#socket.uncork()
    }
  }

  /** Call each second: sends heartbeats; false when the reader has stalled. */
  checkAlive(nowMs: number): boolean {
    if (this.#waitingSince !== null) return nowMs - this.#waitingSince <= STALL_MS
    if (this.#sent > this.#pinged || nowMs - this.#pingedAt >= HEARTBEAT_MS) this.#ping(nowMs)
    return true
  }

  #ping(nowMs: number) {
    // Counts as a byte, so that the payloads of consecutive pings differ.
    this.#sent += 1
    this.#pinged = this.#sent
    this.#pingedAt = nowMs
    this.#waitingSince ??= nowMs
    this.#ws.ping(String(this.#sent))
  }

  /** False for a pong that answers no outstanding ping. */
  #acknowledge(upTo: number): boolean {
    if (!Number.isSafeInteger(upTo) || upTo <= this.#acknowledged || upTo > this.#pinged) return false
    this.#acknowledged = upTo
    this.#waitingSince = upTo === this.#pinged ? null : performance.now()
    return true
  }
}
