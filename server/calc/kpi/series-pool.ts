import { NoValue } from './kpi-function.ts'
import type { Series } from './recording.ts'

/** Bytes that are kept for the next evaluation. */
const MAX_KEPT = 32 * 1024 * 1024
/** Bytes that one evaluation may hold at a time. */
const MAX_TAKEN = 256 * 1024 * 1024

const kept: ArrayBuffer[] = []

/** Buffers for series of one length, reused between evaluations: allocation costs more than the arithmetic. Not cleared. */
export class SeriesPool {
  readonly #length: number
  readonly #bytes: number
  readonly #taken: ArrayBuffer[] = []

  constructor(length: number) {
    this.#length = length
    this.#bytes = length * Float64Array.BYTES_PER_ELEMENT
  }

  /** Throws `NoValue` when the evaluation holds too much memory. */
  take(): Series {
    if ((this.#taken.length + 1) * this.#bytes > MAX_TAKEN) throw new NoValue('needs too much memory')
    let buffer = kept.pop()
    while (buffer && buffer.byteLength < this.#bytes) buffer = kept.pop()
    buffer ??= new ArrayBuffer(this.#bytes)
    this.#taken.push(buffer)
    return new Float64Array(buffer, 0, this.#length)
  }

  /** Gives all buffers back; series that were taken must not be used any more. */
  close(): void {
    let room = MAX_KEPT - kept.reduce((sum, { byteLength }) => sum + byteLength, 0)
    for (const buffer of this.#taken) {
      room -= buffer.byteLength
      if (room >= 0) kept.push(buffer)
    }
    this.#taken.length = 0
  }
}
