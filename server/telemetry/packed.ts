import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Bytes of a double. */
const WIDTH = 8
const LEVEL = 3

/**
 * Packs a column for storage: byte-transposed (all first bytes, then all second bytes, and so on) and compressed with
 * Zstandard. Neighbouring values share their high bytes.
 */
export function pack(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const planes = new Uint8Array(bytes.length)
  for (let plane = 0; plane < WIDTH; plane += 1) {
    const start = plane * values.length
    for (let index = 0; index < values.length; index += 1) {
      planes[start + index] = bytes[index * WIDTH + plane] as number
    }
  }
  return zstdCompressSync(planes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
}

/** Values of a packed column, in shared memory. */
export function unpack(packed: Uint8Array): Float64Array<SharedArrayBuffer> {
  const planes = zstdDecompressSync(packed)
  const length = planes.length / WIDTH
  const values = new Float64Array(new SharedArrayBuffer(planes.length))
  const bytes = new Uint8Array(values.buffer)
  for (let plane = 0; plane < WIDTH; plane += 1) {
    const start = plane * length
    for (let index = 0; index < length; index += 1) {
      bytes[index * WIDTH + plane] = planes[start + index] as number
    }
  }
  return values
}
