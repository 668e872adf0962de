/** Partially sorts so that the k-th smallest value is at index k (Hoare's quickselect). */
function select(values: Float64Array, k: number): number {
  let [left, right] = [0, values.length - 1]
  let rounds = 2 * Math.log2(values.length + 1)
  while (left < right) {
    rounds -= 1
    // Falls back to sorting on inputs that make quickselect quadratic.
    if (rounds < 0) {
      values.subarray(left, right + 1).sort()
      break
    }
    const [first, middle, last] = [values[left], values[(left + right) >> 1], values[right]] as number[]
    const pivot = Math.max(
      Math.min(first as number, middle as number),
      Math.min(Math.max(first as number, middle as number), last as number),
    )
    let [i, j] = [left, right]
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1
      while ((values[j] as number) > pivot) j -= 1
      if (i > j) break
      const swapped = values[i] as number
      values[i] = values[j] as number
      values[j] = swapped
      i += 1
      j -= 1
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else break
  }
  return values[k] as number
}

/** Quantile for a share from 0 to 1, linearly interpolated. Reorders `values`. */
export function quantile(values: Float64Array, share: number): number {
  const place = (values.length - 1) * share
  const below = Math.floor(place)
  const low = select(values, below)
  if (place === below) return low
  let high = Number.POSITIVE_INFINITY
  for (let i = below + 1; i < values.length; i += 1) high = Math.min(high, values[i] as number)
  return low + (high - low) * (place - below)
}
