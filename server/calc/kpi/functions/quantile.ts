/** Above this size the pivot comes from a sample. */
const MANY = 1000
const SAMPLED = 64
/** Places by which the pivot misses k in the sample, so that k is usually on the smaller side of it. */
const ASIDE = 3

/** A value near the k-th smallest of the range, in the spirit of Floyd and Rivest 1975. */
function pivotOf(values: Float64Array, left: number, right: number, k: number): number {
  const count = right - left + 1 < MANY ? 3 : SAMPLED
  const sample = new Float64Array(count)
  for (let i = 0; i < count; i += 1)
    sample[i] = values[left + Math.floor(((right - left) * i) / (count - 1))] as number
  sample.sort()
  if (count === 3) return sample[1] as number
  const place = Math.round(((k - left) / (right - left)) * (count - 1))
  return sample[place < count / 2 ? place + ASIDE : place - ASIDE] as number
}

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
    const pivot = pivotOf(values, left, right, k)
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
