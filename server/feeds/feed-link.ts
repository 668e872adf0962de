import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { FeedStatus } from '../contract/resources/timing-feed.ts'
import { linkTrouble } from './link-trouble.ts'
import { feedAddresses } from './own-address.ts'
import type { FeedPipeline } from './pipeline/feed-pipeline.ts'

const CONNECT_MS = 10_000
const TICK_MS = 1000
const STALE_MS = 10_000
const FIRST_WAIT_MS = 2000
const MAX_WAIT_MS = 60_000
/** Waits vary by this share, so that laptops do not return all at once. */
const JITTER = 0.2

const OTHER_CERTIFICATE =
  'The server shows another certificate than at first. If it is the right one, enter its address again.'

interface Parts {
  host: string
  port: number
  tls: boolean
  /** Fingerprint of the certificate that was met first; null before. */
  certificate: string | null
  speaksAlways: boolean
  ownPort(): number | null
  pipeline: FeedPipeline
  /** Takes the bytes for the recording. */
  record(bytes: Buffer, arrivedAt: number): void
  /** The connection ended: a line may be cut off. */
  recordEnd(): void
  onCertificate(fingerprint: string): void
  onStatus(status: FeedStatus, words: string | null): void
}

/**
 * Keeps a connection to a timing feed: connects again for ever, from 2 s up to 60 s apart, from 2 s again once bytes have come.
 */
export class FeedLink {
  readonly #parts: Parts
  #socket: Socket | TLSSocket | undefined
  #retry: NodeJS.Timeout | undefined
  #ticker: NodeJS.Timeout | undefined
  #waitMs = FIRST_WAIT_MS
  #refusal: string | null = null
  /** Fingerprint of the only certificate that is trusted; null until one was met. */
  #certificate: string | null
  #lastByteAt: number | null = null
  /** Whether this connection has brought anything. */
  #isHeard = false
  #isStale = false
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#certificate = parts.certificate
    void this.#connect()
  }

  /** Arrival of the last byte in ms since 1970; null before any. */
  get lastByteAt(): number | null {
    return this.#lastByteAt
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#ticker)
    this.#socket?.destroy()
  }

  /** The feed refuses the login: tries again after this time. */
  refused(words: string, waitMs: number): void {
    this.#refusal = words
    this.#waitMs = Math.max(waitMs, FIRST_WAIT_MS)
    this.#socket?.destroy()
  }

  async #connect() {
    const { host, port, ownPort, onStatus } = this.#parts
    onStatus('connecting', null)
    try {
      await feedAddresses(host, port, ownPort())
      if (!this.#isClosed) this.#open()
    } catch (error) {
      this.#failed(
        linkTrouble(error as Error),
        (error as NodeJS.ErrnoException).code ? 'connecting' : 'refused',
      )
    }
  }

  #open() {
    const { host, port, tls } = this.#parts
    const socket = tls
      ? connectTls({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port })
    this.#socket = socket
    let words = 'The timing network has closed the connection.'
    socket.setKeepAlive(true, 30_000)
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error(`${host}, port ${port}, does not answer.`)))
    socket.once(tls ? 'secureConnect' : 'connect', () => this.#connected(socket))
    socket.on('data', (bytes) => this.#take(socket, bytes))
    socket.on('error', (error) => {
      words = linkTrouble(error)
    })
    socket.once('close', () => this.#ended(words))
  }

  #connected(socket: Socket | TLSSocket) {
    socket.setTimeout(0)
    if ('getPeerX509Certificate' in socket && !this.#isKnown(socket)) return
    this.#isStale = false
    this.#isHeard = false
    if (!this.#parts.speaksAlways) this.#parts.onStatus('live', null)
    this.#send(this.#parts.pipeline.connected(Date.now()))
    const since = Date.now()
    clearInterval(this.#ticker)
    this.#ticker = setInterval(() => this.#tick(since), TICK_MS)
  }

  /** The certificate is self-signed: the first one that was met is the only one trusted. */
  #isKnown(socket: TLSSocket): boolean {
    const fingerprint = socket.getPeerX509Certificate()?.fingerprint256 ?? ''
    if (this.#certificate === null) this.#parts.onCertificate(fingerprint)
    this.#certificate ??= fingerprint
    if (this.#certificate === fingerprint) return true
    this.refused(OTHER_CERTIFICATE, MAX_WAIT_MS)
    return false
  }

  #take(socket: Socket, bytes: Buffer) {
    const { pipeline, record, onStatus } = this.#parts
    const now = Date.now()
    const isNews = !this.#isHeard || this.#isStale
    this.#isHeard = true
    this.#lastByteAt = now
    this.#isStale = false
    this.#waitMs = FIRST_WAIT_MS
    record(bytes, now)
    this.#send(pipeline.take(bytes, now))
    if (this.#refusal !== null) return
    if (isNews) onStatus('live', null)
    if (!pipeline.isFull) return
    socket.pause()
    void pipeline.idle().then(() => socket.resume())
  }

  #tick(since: number) {
    const { pipeline, speaksAlways, onStatus } = this.#parts
    const now = Date.now()
    this.#send(pipeline.tick(now))
    if (this.#isStale || !speaksAlways || now - Math.max(since, this.#lastByteAt ?? 0) < STALE_MS) return
    this.#isStale = true
    onStatus('stale', 'Nothing has come for 10 s.')
  }

  #send(answers: readonly Uint8Array[]) {
    for (const bytes of answers) if (!this.#socket?.destroyed) this.#socket?.write(bytes)
  }

  #ended(words: string) {
    clearInterval(this.#ticker)
    this.#parts.recordEnd()
    const refusal = this.#refusal
    this.#refusal = null
    this.#failed(refusal ?? words, refusal === null ? 'connecting' : 'refused')
  }

  #failed(words: string, status: FeedStatus) {
    if (this.#isClosed) return
    this.#parts.onStatus(status, words)
    const waitMs = this.#waitMs * (1 + JITTER * (2 * Math.random() - 1))
    this.#retry = setTimeout(() => void this.#connect(), waitMs)
    this.#waitMs = Math.min(MAX_WAIT_MS, this.#waitMs * 2)
  }
}
