import { NoValue } from './kpi-function.ts'
import type { Series } from './recording.ts'

/** Bytes kept for the next evaluation. */
const MAX_KEPT = 32 * 1024 * 1024
/** Maximum bytes in use by one evaluation. */
const MAX_TAKEN = 256 * 1024 * 1024

const kept: ArrayBuffer[] = []

/**
 * Pool of series buffers of one length, reused between evaluations: allocation costs more than the arithmetic. Buffers
 * are not cleared.
 */
export class SeriesPool {
  readonly #length: number
  readonly #bytes: number
  readonly #taken: ArrayBuffer[] = []

  constructor(length: number) {
    this.#length = length
    this.#bytes = length * Float64Array.BYTES_PER_ELEMENT
  }

  /** Throws `NoValue` if the evaluation exceeds its memory. */
  take(): Series {
    if ((this.#taken.length + 1) * this.#bytes > MAX_TAKEN) throw new NoValue('needs too much memory')
    let buffer = kept.pop()
    while (buffer && buffer.byteLength < this.#bytes) buffer = kept.pop()
    buffer ??= new ArrayBuffer(this.#bytes)
    this.#taken.push(buffer)
    return new Float64Array(buffer, 0, this.#length)
  }

  /** Returns all buffers; series taken before must no longer be used. */
  close(): void {
    let room = MAX_KEPT - kept.reduce((sum, { byteLength }) => sum + byteLength, 0)
    for (const buffer of this.#taken) {
      room -= buffer.byteLength
      if (room >= 0) kept.push(buffer)
    }
    this.#taken.length = 0
  }
}
