import { planesOf, valuesOfPlanes } from '../packed.ts'
import { FORMS, type StoredChannel, type StoredPiece } from './stored-outing.ts'

type Piece = Pick<StoredPiece, 'at' | 'data'>

/** Samples of a stored channel in the pieces of a window, unpacked where they are read. */
export class StoredSeries {
  readonly channel: StoredChannel
  /** Index of the first sample. */
  readonly first: number
  readonly #pieces: readonly Piece[]
  #planes: readonly Uint8Array[] | undefined

  constructor({ pieces, ...channel }: StoredChannel & { pieces: readonly Piece[] }) {
    this.channel = channel
    this.first = pieces[0]?.at ?? 0
    this.#pieces = pieces
  }

  get length(): number {
    const width = FORMS[this.channel.form].BYTES_PER_ELEMENT
    return this.#unpacked().reduce((sum, planes) => sum + planes.length / width, 0)
  }

  /** Samples between two places of the window, in the channel's unit. */
  values(from = 0, to = this.length): Float64Array {
    const values = new Float64Array(Math.max(0, to - from))
    this.read(from, values)
    return values
  }

  /** Reads as many samples as there is room for, from a place on. */
  read(from: number, into: Float64Array): void {
    const { form, factor, offset } = this.channel
    const Form = FORMS[form]
    let at = 0
    for (const planes of this.#unpacked()) {
      const length = planes.length / Form.BYTES_PER_ELEMENT
      const [start, end] = [Math.max(0, from - at), Math.min(length, from + into.length - at)]
      if (end > start) {
        const part = new Form(valuesOfPlanes(planes, Form.BYTES_PER_ELEMENT, start, end).buffer)
        scale(part, into.subarray(at + start - from), factor, offset)
      }
      at += length
    }
  }

  #unpacked(): readonly Uint8Array[] {
    this.#planes ??= this.#pieces.map(({ data }) => planesOf(data))
    return this.#planes
  }
}

function scale(part: ArrayLike<number>, into: Float64Array, factor: number, offset: number): void {
  for (let index = 0; index < part.length; index += 1) into[index] = (part[index] as number) * factor + offset
}
