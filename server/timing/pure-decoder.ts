import type { AdapterMessage } from './adapter-message.ts'
import type { TimingDecoder } from './model.ts'

/** From bytes to messages, without a memory: the same bytes give the same messages. */
export type Decode = (bytes: Uint8Array, arrivedAt: number) => AdapterMessage[]

const [LF, CR] = [10, 13]
const MAX_LINE_LENGTH = 1024 * 1024
const SILENCE_MS = 1000

/** Hands each chunk on as it arrives. */
export const chunkDecoder = (decode: Decode): TimingDecoder<AdapterMessage> => ({
  take: (bytes, arrivedAt) => decode(bytes, arrivedAt),
})

/**
 * Hands whole lines on, with their ends: what follows the last one waits for its end, so that a number that a packet cuts is
 * not read. What a feed that has never sent a line end brings is handed on after a second of silence.
 */
export class LineDecoder implements TimingDecoder<AdapterMessage> {
  readonly #decode: Decode
  #held: Uint8Array[] = []
  #heldBytes = 0
  #heldAt = 0
  #hasLines = false
  #isDropping = false

  constructor(decode: Decode) {
    this.#decode = decode
  }

  take(bytes: Uint8Array, arrivedAt: number): AdapterMessage[] {
    const end = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1
    const messages = end > 0 ? this.#whole(bytes.subarray(0, end), arrivedAt) : []
    if (!this.#isDropping) this.#hold(bytes.subarray(end), arrivedAt)
    if (this.#heldBytes <= MAX_LINE_LENGTH) return messages
    if (!this.#hasLines) return [...messages, ...this.#release(arrivedAt)]
    this.#isDropping = true
    this.#held = []
    this.#heldBytes = 0
    return [...messages, { type: 'unreadable', reason: 'a line of more than 1 MB' }]
  }

  tick(now: number): AdapterMessage[] {
    const isDue = !this.#hasLines && this.#heldBytes > 0 && now - this.#heldAt >= SILENCE_MS
    return isDue ? this.#release(now) : []
  }

  #whole(bytes: Uint8Array, arrivedAt: number): AdapterMessage[] {
    this.#hasLines = true
    if (!this.#isDropping) {
      this.#hold(bytes, arrivedAt)
      return this.#release(arrivedAt)
    }
    this.#isDropping = false
    const next = bytes.findIndex((byte) => byte === LF || byte === CR) + 1
    return next < bytes.length ? this.#decode(bytes.subarray(next), arrivedAt) : []
  }

  #hold(bytes: Uint8Array, arrivedAt: number) {
    if (bytes.length === 0) return
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    this.#heldAt = arrivedAt
  }

  #release(arrivedAt: number): AdapterMessage[] {
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    return this.#decode(bytes, arrivedAt)
  }
}
