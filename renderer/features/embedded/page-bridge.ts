import type { AppMessage, PageFrame, PageRoom } from '../../../server/contract/page-api.ts'
import { addressOf, type PageRequest } from './allowed-request.ts'
import { PacedRequests } from './paced-requests.ts'
import { readMessage } from './page-message.ts'

const MAX_ROOMS = 2
const MAX_MESSAGES_PER_SECOND = 500

/** What the app does for a page. */
export interface PageHost {
  /** Sends a request to the API as the viewer. */
  send(address: string, init: RequestInit): Promise<Response>
  /** Joins a room as the viewer; returns the function that leaves it. */
  join(room: PageRoom, onFrame: (frame: PageFrame) => void): () => void
  navigate(to: string): void
  setHeight(px: number): void
  /** The page broke a rule and is not heard any more. */
  onStop(why: string): void
}

const refusal = (status: number, code: string, detail: string) =>
  JSON.stringify({ type: 'about:blank', title: 'Not sent', status, code, detail })

const NOT_FOR_PAGES = refusal(
  403,
  'not_for_pages',
  'Pages may read and write race data, not logins, secrets, settings or whole files.',
)
const TOO_MANY = refusal(429, 'too_many_requests', 'Too many requests of this page are waiting.')
const NO_ANSWER = refusal(503, 'no_answer', 'Trackside does not answer.')

/**
 * The app's end of the channel to a page in its frame. Nothing that a page sends names a credential: requests go out by
 * `host.send`, which has them, and only to the routes that pages may use.
 */
export class PageBridge {
  readonly #port: MessagePort
  readonly #host: PageHost
  readonly #requests = new PacedRequests()
  readonly #rooms = new Map<PageRoom, () => void>()
  readonly #ended = new AbortController()
  #secondBegan = 0
  #heardInSecond = 0

  constructor(port: MessagePort, host: PageHost) {
    this.#port = port
    this.#host = host
    port.onmessage = ({ data }) => this.#hear(data)
  }

  send(message: AppMessage): void {
    this.#port.postMessage(message)
  }

  close(): void {
    this.#ended.abort()
    this.#port.onmessage = null
    this.#port.close()
    this.#requests.close()
    for (const leave of this.#rooms.values()) leave()
    this.#rooms.clear()
  }

  #stop(why: string) {
    this.close()
    this.#host.onStop(why)
  }

  #hear(data: unknown) {
    const now = performance.now()
    if (now - this.#secondBegan > 1000) {
      this.#secondBegan = now
      this.#heardInSecond = 0
    }
    this.#heardInSecond += 1
    if (this.#heardInSecond > MAX_MESSAGES_PER_SECOND) return this.#stop('It sent too many messages.')
    const message = readMessage(data)
    if (!message) return this.#stop('It sent a message that is not one of the bridge, or too long.')
    if (message.type === 'request') this.#request(message)
    else if (message.type === 'navigate') this.#host.navigate(message.to)
    else if (message.type === 'height') this.#host.setHeight(message.px)
    else if (message.type === 'join') this.#join(message.room)
    else this.#leave(message.room)
  }

  #request(request: PageRequest) {
    const { id } = request
    const address = addressOf(request)
    if (address === undefined) return this.send({ type: 'answer', id, status: 403, text: NOT_FOR_PAGES })
    const isTaken = this.#requests.add(async () => {
      const answer = await this.#send(address, request)
      if (!this.#ended.signal.aborted) this.send({ type: 'answer', id, ...answer })
    })
    if (!isTaken) this.send({ type: 'answer', id, status: 429, text: TOO_MANY })
  }

  async #send(address: string, { method, body, ifMatch, idempotencyKey }: PageRequest) {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    try {
      const response = await this.#host.send(address, {
        method,
        headers,
        signal: this.#ended.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const isOurs = /\bjson\b/.test(response.headers.get('content-type') ?? '')
      if (isOurs) return { status: response.status, text: await response.text() }
    } catch {
      // Aborted, or there is no link.
    }
    return { status: 503, text: NO_ANSWER }
  }

  #join(room: PageRoom) {
    if (this.#rooms.has(room)) return
    if (this.#rooms.size >= MAX_ROOMS) return this.#stop(`It joined more than ${MAX_ROOMS} rooms.`)
    this.#rooms.set(
      room,
      this.#host.join(room, (frame) => this.send({ type: 'frame', room, frame })),
    )
  }

  #leave(room: PageRoom) {
    this.#rooms.get(room)?.()
    this.#rooms.delete(room)
  }
}
