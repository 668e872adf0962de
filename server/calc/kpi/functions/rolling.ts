import type { Recording, Series } from '../recording.ts'
import { plainSum } from './sums.ts'

/** First and last sample of each sample's window; both only advance. */
export interface Windows {
  first: Int32Array
  last: Int32Array
}

/** Both index arrays share the memory of one series. */
function windowsIn({ buffer, byteOffset, length }: Series): Windows {
  const first = new Int32Array(buffer, byteOffset, length)
  return { first, last: new Int32Array(buffer, byteOffset + first.byteLength, length) }
}

/** Windows over (t - sec, t]. Samples with equal times are in each other's windows. */
export function trailing({ t }: Recording, sec: number, room: () => Series): Windows {
  const windows = windowsIn(room())
  const { first: firsts, last: lasts } = windows
  let first = 0
  let last = -1
  for (let i = 0; i < t.length; i += 1) {
    const now = t[i] as number
    const start = now - sec
    if (last < i) last = i
    while (last + 1 < t.length && t[last + 1] === now) last += 1
    while (first < i && (t[first] as number) <= start) first += 1
    firsts[i] = first
    lasts[i] = last
  }
  return windows
}

/** Windows over [t - sec / 2, t + sec / 2]. */
export function centred({ t }: Recording, sec: number, room: () => Series): Windows {
  const windows = windowsIn(room())
  let [first, last] = [0, -1]
  for (let i = 0; i < t.length; i += 1) {
    const start = (t[i] as number) - sec / 2
    const end = (t[i] as number) + sec / 2
    while (last + 1 < t.length && (t[last + 1] as number) <= end) last += 1
    while ((t[first] as number) < start) first += 1
    windows.first[i] = first
    windows.last[i] = last
  }
  return windows
}

/** Sums and counts from each sample of a block to the end of the block. */
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

/** Sums from each sample of a block to the end of the block. */
function plainSumBack(x: Series, first: number, last: number, sums: Series) {
  let sum = 0
  for (let i = last; i >= first; i -= 1) {
    sum += x[i] as number
    sums[i] = sum
  }
}

/** Means of windows without missing samples. */
function plainMeans(x: Series, { first, last }: Windows, room: () => Series): Series {
  const out = room()
  const sums = room()
  let end = 0
  let taken = 0
  let sum = 0
  for (let i = 0; i < x.length; i += 1) {
    const from = first[i] as number
    const to = last[i] as number
    if (from >= end) {
      plainSumBack(x, from, to, sums)
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
 * Means of windows by addition only: suffix sums within a block plus prefix sums of the next. Differences of running
 * totals would let one huge or infinite sample corrupt every later mean.
 */
export function means(x: Series, { first, last }: Windows, room: () => Series): Series {
  if (!Number.isNaN(plainSum(x))) return plainMeans(x, { first, last }, room)
  const [out, sums] = [room(), room()]
  const counts = new Int32Array(x.length)
  /** End of the block, and sums of the window's part after it. */
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
    // An empty window gives 0 / 0, which is NaN.
    out[i] = ((sums[from] as number) + sum) / ((counts[from] as number) + count)
  }
  return out
}

/** One pass for trailing windows without missing samples or repeated times: blocks as above, windows found on the way. */
function plainTrailingMeans(x: Series, t: Series, sec: number, room: () => Series): Series {
  const out = room()
  const sums = room()
  let first = 0
  let end = 0
  let sum = 0
  for (let i = 0; i < x.length; i += 1) {
    const start = (t[i] as number) - sec
    while (first < i && (t[first] as number) <= start) first += 1
    if (first >= end) {
      plainSumBack(x, first, i, sums)
      end = i + 1
      sum = 0
    } else sum += x[i] as number
    out[i] = ((sums[first] as number) + sum) / (i - first + 1)
  }
  return out
}

/** Means over (t - sec, t]. */
export function trailingMeans(x: Series, recording: Recording, sec: number, room: () => Series): Series {
  const isPlain = recording.isAscending && !Number.isNaN(plainSum(x))
  if (isPlain) return plainTrailingMeans(x, recording.t, sec, room)
  return means(x, trailing(recording, sec, room), room)
}

/** Minimum (-1) or maximum (1) of sliding windows (Lemire 2006). */
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
