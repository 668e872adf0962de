import type { Series } from '../recording.ts'
import { plainSum } from './sums.ts'

/** Copies the present values into `values`, which is as long as x. */
export function present(x: Series, values: Series): Series {
  if (!Number.isNaN(plainSum(x))) {
    values.set(x)
    return values
  }
  let count = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) values[count++] = value
  }
  return values.subarray(0, count)
}

/** Indices of the present values. */
export function presentPlaces(x: Series): Int32Array {
  const places = new Int32Array(x.length)
  let count = 0
  for (let i = 0; i < x.length; i += 1) if (!Number.isNaN(x[i])) places[count++] = i
  return places.subarray(0, count)
}
