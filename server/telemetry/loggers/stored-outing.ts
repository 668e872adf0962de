import { pack } from '../packed.ts'
import { distinct } from '../table.ts'
import type { LoggerChannel, Samples } from './logger-file.ts'

export const FORMS = {
  u8: Uint8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
}
export type Form = keyof typeof FORMS

/** A channel of a stored outing: its samples are in pieces, at its own rate. */
export interface StoredChannel {
  /** Empty for the times of other channels. */
  name: string
  unit: string | null
  hz: number | null
  /** Place of the channel with its times. */
  clock: number | null
  form: Form
  factor: number
  offset: number
  samples: number
}

/** Samples of a channel that are stored together. */
export interface StoredPiece {
  /** Place of the channel. */
  channel: number
  /** Index of its first sample. */
  at: number
  fromSec: number
  toSec: number
  data: Uint8Array
}

const PIECE_SAMPLES = 16 * 1024

const formOf = (samples: Samples): Form =>
  (Object.keys(FORMS) as Form[]).find((form) => samples instanceof FORMS[form]) as Form

interface Span {
  at: number
  end: number
  fromSec: number
  toSec: number
}

/** Packs the samples of an outing piece by piece. Those of a clock come before those of its channels. */
export class OutingPacker {
  readonly #put: (piece: StoredPiece) => void
  readonly #places = new Map<LoggerChannel, { place: number; form: Form; taken: number }>()
  readonly #spans = new Map<LoggerChannel, Span[]>()

  constructor(put: (piece: StoredPiece) => void) {
    this.#put = put
  }

  take(channel: LoggerChannel, samples: Samples): void {
    for (let at = 0; at < samples.length; at += PIECE_SAMPLES)
      this.#takePiece(channel, samples.subarray(at, at + PIECE_SAMPLES))
  }

  /** All channels, in the order of their places. */
  channels(): StoredChannel[] {
    const known = [...this.#places]
    const names = distinct(['t', ...known.map(([{ name }], place) => name || `\0${place}`)]).slice(1)
    return known.map(([{ name, unit, hz, clock, factor, offset }, { form, taken }], place) => ({
      name: name === '' ? '' : (names[place] as string),
      unit,
      hz,
      clock: clock && (this.#places.get(clock)?.place ?? null),
      form,
      factor,
      offset,
      samples: taken,
    }))
  }

  #takePiece(channel: LoggerChannel, samples: Samples) {
    const known = this.#places.get(channel) ?? { place: this.#places.size, form: formOf(samples), taken: 0 }
    this.#places.set(channel, known)
    const [at, end] = [known.taken, known.taken + samples.length]
    known.taken = end
    const [fromSec, toSec] = this.#boundsOf(channel, samples, at, end)
    this.#put({ channel: known.place, at, fromSec, toSec, data: pack(samples) })
  }

  #boundsOf(channel: LoggerChannel, samples: Samples, at: number, end: number): [number, number] {
    const { name, hz, clock, factor, offset } = channel
    if (name === '') {
      const [fromSec, toSec] = [samples[0], samples.at(-1)].map(
        (value) => (value as number) * factor + offset,
      ) as [number, number]
      const spans = this.#spans.get(channel) ?? []
      this.#spans.set(channel, spans)
      spans.push({ at, end, fromSec, toSec })
      return [fromSec, toSec]
    }
    if (hz !== null) return [at / hz, end / hz]
    const spans = (clock && this.#spans.get(clock)) ?? []
    const spanAt = (index: number) => spans.findLast((span) => span.at <= index && index < span.end)
    return [spanAt(at)?.fromSec ?? 0, spanAt(end - 1)?.toSec ?? Number.MAX_VALUE]
  }
}
