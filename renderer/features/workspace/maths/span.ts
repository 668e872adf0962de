export interface Span {
  low: number
  high: number
}

/** Smallest and largest of the values that are there; from infinity down to minus infinity without one. */
export function spanOf(...lists: readonly Float64Array[]): Span {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const list of lists) {
    for (const value of list) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return { low, high }
}
