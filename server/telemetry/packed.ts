import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Bytes of a double. */
const WIDTH = 8
const LEVEL = 3

type Numbers = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

/** Moves the bytes of values to planes or back: all first bytes, then all second bytes, and so on. */
function transpose(from: Uint8Array, to: Uint8Array, width: number, isPacking: boolean) {
  const length = from.length / width
  for (let plane = 0; plane < width; plane += 1) {
    const start = plane * length
    if (isPacking)
      for (let index = 0; index < length; index += 1)
        to[start + index] = from[index * width + plane] as number
    else
      for (let index = 0; index < length; index += 1)
        to[index * width + plane] = from[start + index] as number
  }
}

/**
 * Packs a column for storage: byte-transposed and compressed with Zstandard. Neighbouring values share their high bytes.
 */
export function pack(values: Numbers): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const planes = new Uint8Array(bytes.length)
  transpose(bytes, planes, values.BYTES_PER_ELEMENT, true)
  return zstdCompressSync(planes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
}

/** Bytes of a packed column whose values have this width. */
export function unpackBytes(packed: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const planes = zstdDecompressSync(packed)
  const bytes = new Uint8Array(planes.length)
  transpose(planes, bytes, width, false)
  return bytes
}

/** Values of a packed column of doubles, in shared memory. */
export function unpack(packed: Uint8Array): Float64Array<SharedArrayBuffer> {
  const planes = zstdDecompressSync(packed)
  const values = new Float64Array(new SharedArrayBuffer(planes.length))
  transpose(planes, new Uint8Array(values.buffer), WIDTH, false)
  return values
}
