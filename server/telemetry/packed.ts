import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Bytes of a double. */
const WIDTH = 8
const LEVEL = 3

type Numbers = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

/** Moves the bytes of values to planes: all first bytes, then all second bytes, and so on. */
function toPlanes(from: Uint8Array, to: Uint8Array, width: number) {
  const length = from.length / width
  for (let plane = 0; plane < width; plane += 1) {
    const start = plane * length
    for (let index = 0; index < length; index += 1) to[start + index] = from[index * width + plane] as number
  }
}

/** Moves the bytes of the values from `start` on back from their planes. */
function fromPlanes(planes: Uint8Array, to: Uint8Array, width: number, start: number) {
  const length = to.length / width
  for (let plane = 0; plane < width; plane += 1) {
    const from = (plane * planes.length) / width + start
    for (let index = 0; index < length; index += 1) to[index * width + plane] = planes[from + index] as number
  }
}

/**
 * Packs a column for storage: byte-transposed and compressed with Zstandard. Neighbouring values share their high bytes.
 */
export function pack(values: Numbers): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const planes = new Uint8Array(bytes.length)
  toPlanes(bytes, planes, values.BYTES_PER_ELEMENT)
  return zstdCompressSync(planes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
}

/** The planes of a packed column. */
export const planesOf = (packed: Uint8Array): Uint8Array => zstdDecompressSync(packed)

/** Bytes of the values between two places of a packed column whose values have this width. */
export function valuesOfPlanes(
  planes: Uint8Array,
  width: number,
  start: number,
  end: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((end - start) * width)
  fromPlanes(planes, bytes, width, start)
  return bytes
}

/** Values of a packed column of doubles, in shared memory. */
export function unpack(packed: Uint8Array): Float64Array<SharedArrayBuffer> {
  const planes = zstdDecompressSync(packed)
  const values = new Float64Array(new SharedArrayBuffer(planes.length))
  fromPlanes(planes, new Uint8Array(values.buffer), WIDTH, 0)
  return values
}
