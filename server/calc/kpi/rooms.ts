import { NoValue } from './kpi-function.ts'
import type { Series } from './recording.ts'

/** Bytes that are kept for the next evaluation. */
const MAX_KEPT = 32 * 1024 * 1024
/** Bytes that one evaluation may have at a time: series that later KPIs need again are kept until then. */
const MAX_TAKEN = 256 * 1024 * 1024

const kept: ArrayBuffer[] = []

/**
 * Room for series of one length, used again by whoever comes next: fresh memory costs more than the work that is done in it.
 * What was there before is still in it.
 */
export function createRooms(length: number) {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT
  const taken: ArrayBuffer[] = []

  return {
    take(): Series {
      if ((taken.length + 1) * bytes > MAX_TAKEN) throw new NoValue('needs too much memory')
      let buffer = kept.pop()
      while (buffer && buffer.byteLength < bytes) buffer = kept.pop()
      buffer ??= new ArrayBuffer(bytes)
      taken.push(buffer)
      return new Float64Array(buffer, 0, length)
    },
    /** Nobody looks at what was taken any more. */
    close() {
      let room = MAX_KEPT - kept.reduce((sum, { byteLength }) => sum + byteLength, 0)
      for (const buffer of taken) {
        room -= buffer.byteLength
        if (room >= 0) kept.push(buffer)
      }
      taken.length = 0
    },
  }
}
