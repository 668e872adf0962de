import type { LoggerChannel, Take } from './logger-file.ts'

const PIECE = 8192
const FIRST = 64
const FORMS = { f64: Float64Array, f32: Float32Array, i32: Int32Array }

/** Collects the samples of a channel one by one, and gives them on in pieces. */
export class Column {
  readonly channel: LoggerChannel
  readonly #take: Take
  #values: Float64Array | Float32Array | Int32Array
  #count = 0

  constructor(channel: LoggerChannel, take: Take, form: 'f64' | 'f32' | 'i32' = 'f64') {
    this.channel = channel
    this.#take = take
    this.#values = new FORMS[form](FIRST)
  }

  push(value: number): void {
    if (this.#count === this.#values.length) this.#grow()
    this.#values[this.#count] = value
    this.#count += 1
    if (this.#count === PIECE) this.flush()
  }

  #grow() {
    const before = this.#values
    this.#values = new (before.constructor as typeof Float64Array)(before.length * 2)
    this.#values.set(before)
  }

  flush(): void {
    if (this.#count > 0) this.#take(this.channel, this.#values.slice(0, this.#count))
    this.#count = 0
  }
}
