import type { Recording, Series } from '../recording.ts'
import { plainSum } from './sums.ts'

/** The first and the last sample of the window of each sample; both only move on. */
export interface Windows {
  first: Int32Array
  last: Int32Array
}

/** Room for both lies in that of one series. */
function windowsIn({ buffer, byteOffset, length }: Series): Windows {
  const first = new Int32Array(buffer, byteOffset, length)
  return { first, last: new Int32Array(buffer, byteOffset + first.byteLength, length) }
}

/** Windows over (t - sec, t]. Samples of one and the same time belong to each other's windows. */
export function trailing({ t }: Recording, sec: number, room: () => Series): Windows {
  const windows = windowsIn(room())
  let [first, last] = [0, -1]
  for (let i = 0; i < t.length; i += 1) {
    const now = t[i] as number
    const start = now - sec
    if (last < i) last = i
    while (last + 1 < t.length && t[last + 1] === now) last += 1
    while (first < i && (t[first] as number) <= start) first += 1
    windows.first[i] = first
    windows.last[i] = last
  }
  return windows
}

/** Windows over [t - sec / 2, t + sec / 2]. */
export function centred({ t }: Recording, sec: number, room: () => Series): Windows {
  const windows = windowsIn(room())
  let [first, last] = [0, -1]
  for (let i = 0; i < t.length; i += 1) {
    const [start, end] = [(t[i] as number) - sec / 2, (t[i] as number) + sec / 2]
    while (last + 1 < t.length && (t[last + 1] as number) <= end) last += 1
    while ((t[first] as number) < start) first += 1
    windows.first[i] = first
    windows.last[i] = last
  }
  return windows
}

/** Sums and counts from each sample of a block up to the end of the block. */
function sumBack(x: Series, first: number, last: number, sums: Series, counts: Int32Array) {
  let [sum, count] = [0, 0]
  for (let i = last; i >= first; i -= 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) {
      sum += value
      count += 1
    }
    sums[i] = sum
    counts[i] = count
  }
}

/** Means where no sample is missing. */
function plainMeans(x: Series, { first, last }: Windows, room: () => Series): Series {
  const [out, sums] = [room(), room()]
  let [end, taken, sum] = [0, 0, 0]
  for (let i = 0; i < x.length; i += 1) {
    const from = first[i] as number
    const to = last[i] as number
    if (from >= end) {
      sum = 0
      for (let k = to; k >= from; k -= 1) {
        sum += x[k] as number
        sums[k] = sum
      }
      end = to + 1
      taken = end
      sum = 0
    }
    for (; taken <= to; taken += 1) sum += x[taken] as number
    out[i] = ((sums[from] as number) + sum) / (to - from + 1)
  }
  return out
}

/**
 * Means of windows by adding alone: sums from each sample of a block up to its end, and of what came behind it. Differences
 * of running totals would let one sample of 1e30, or one that is infinite, spoil all after it.
 */
export function means(x: Series, { first, last }: Windows, room: () => Series): Series {
  if (!Number.isNaN(plainSum(x))) return plainMeans(x, { first, last }, room)
  const [out, sums] = [room(), room()]
  const counts = new Int32Array(x.length)
  /** Where the block ends, and what stands behind it in the window. */
  let [end, taken, sum, count] = [0, 0, 0, 0]
  for (let i = 0; i < x.length; i += 1) {
    const from = first[i] as number
    const to = last[i] as number
    if (from >= end) {
      sumBack(x, from, to, sums, counts)
      end = to + 1
      taken = end
      sum = 0
      count = 0
    }
    for (; taken <= to; taken += 1) {
      const value = x[taken] as number
      if (!Number.isNaN(value)) {
        sum += value
        count += 1
      }
    }
    // Without a sample it is 0 / 0: missing.
    out[i] = ((sums[from] as number) + sum) / ((counts[from] as number) + count)
  }
  return out
}

/** The smallest (-1) or largest (1) samples of windows (Lemire 2006). */
export function extremes(x: Series, sign: 1 | -1, { first, last }: Windows, room: () => Series): Series {
  const out = room()
  const line = new Int32Array(x.length)
  let [head, end, taken] = [0, 0, 0]
  const at = (place: number) => (x[line[place] as number] as number) * sign
  for (let i = 0; i < x.length; i += 1) {
    for (; taken <= (last[i] as number); taken += 1) {
      const value = (x[taken] as number) * sign
      if (Number.isNaN(value)) continue
      while (end > head && at(end - 1) <= value) end -= 1
      line[end] = taken
      end += 1
    }
    while (head < end && (line[head] as number) < (first[i] as number)) head += 1
    out[i] = head < end ? at(head) * sign : Number.NaN
  }
  return out
}
