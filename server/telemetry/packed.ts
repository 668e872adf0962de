import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Bytes of a double. */
const WIDTH = 8
const LEVEL = 3

/**
 * A column as it is stored: the first bytes of all values, then the second ones, and so on, through Zstandard. Values of a
 * channel resemble each other in their high bytes, which then lie side by side.
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

/** The values of a packed column, in memory that threads may share. */
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
