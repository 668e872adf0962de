/**
 * Reduces a column to the minimum and maximum of each of `buckets` equal parts, in their original order. Missing
 * samples (NaN) are skipped; a part without samples gives two of them.
 */
export function minMaxPlaces(values: Float64Array, buckets: number): Int32Array {
  const places = new Int32Array(buckets * 2)
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const start = Math.floor((bucket * values.length) / buckets)
    const end = Math.floor(((bucket + 1) * values.length) / buckets)
    let [low, high] = [-1, -1]
    for (let index = start; index < end; index += 1) {
      const value = values[index] as number
      if (Number.isNaN(value)) continue
      if (low < 0 || value < (values[low] as number)) low = index
      if (high < 0 || value > (values[high] as number)) high = index
    }
    if (low < 0) [low, high] = [start, end - 1]
    places[bucket * 2] = Math.min(low, high)
    places[bucket * 2 + 1] = Math.max(low, high)
  }
  return places
}
