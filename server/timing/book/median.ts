/** Median of some numbers; null of none. */
export const median = (values: readonly number[]): number | null => middleOf(values.toSorted((a, b) => a - b))

/** Middle of numbers in order, the mean of two; null of none. */
function middleOf(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The last values of a series, with their median. */
export class Recent {
  readonly #most: number
  #values: number[] = []
  #sorted: number[] = []

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#values.length
  }

  /** Null of none. */
  get median(): number | null {
    return middleOf(this.#sorted)
  }

  last(count: number): number[] {
    return this.#values.slice(-count)
  }

  add(value: number) {
    const [values, sorted] = [this.#values, this.#sorted]
    let at = sorted.length
    if (values.length === this.#most) {
      at = sorted.indexOf(values.shift()!)
      // What is greater than the new value moves up, and what is not moves down, over the place of the first.
      while (at < sorted.length - 1 && sorted[at + 1]! <= value) sorted[at] = sorted[++at]!
    }
    while (at > 0 && sorted[at - 1]! > value) sorted[at] = sorted[--at]!
    sorted[at] = value
    values.push(value)
  }

  keepLast(count: number) {
    this.#values = this.last(count)
    this.#sorted = this.#values.toSorted((a, b) => a - b)
  }
}
