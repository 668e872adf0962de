/* biome-ignore-start lint/style/noNonNullAssertion: every index lies inside its series. */

/**
 * Sum of all samples, NaN if one is missing; callers then add sample by sample. Four interleaved sums, because each
 * addition waits for the one before.
 */
export function plainSum(x: Float64Array): number {
  const end = x.length - (x.length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < end; i += 4) {
    a += x[i]!
    b += x[i + 1]!
    c += x[i + 2]!
    d += x[i + 3]!
  }
  for (let i = end; i < x.length; i += 1) a += x[i]!
  return a + b + (c + d)
}

/** Sum of squared deviations, likewise. */
export function plainSquares(x: Float64Array, around: number): number {
  const end = x.length - (x.length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < end; i += 4) {
    a += (x[i]! - around) * (x[i]! - around)
    b += (x[i + 1]! - around) * (x[i + 1]! - around)
    c += (x[i + 2]! - around) * (x[i + 2]! - around)
    d += (x[i + 3]! - around) * (x[i + 3]! - around)
  }
  for (let i = end; i < x.length; i += 1) a += (x[i]! - around) * (x[i]! - around)
  return a + b + (c + d)
}

/** Sum of dt where a condition without missing samples is true. */
export function plainHeld(condition: Float64Array, dt: Float64Array): number {
  const end = condition.length - (condition.length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < end; i += 4) {
    a += Number(condition[i] !== 0) * dt[i]!
    b += Number(condition[i + 1] !== 0) * dt[i + 1]!
    c += Number(condition[i + 2] !== 0) * dt[i + 2]!
    d += Number(condition[i + 3] !== 0) * dt[i + 3]!
  }
  for (let i = end; i < condition.length; i += 1) a += Number(condition[i] !== 0) * dt[i]!
  return a + b + (c + d)
}

// No arrays in the loops, not even to destructure: V8 allocates them for every sample.

/** Maximum of the present samples; -Infinity if there are none. Two interleaved searches, as above. */
export function largest(x: Float64Array): number {
  const end = x.length - (x.length % 2)
  let a = Number.NEGATIVE_INFINITY
  let b = Number.NEGATIVE_INFINITY
  for (let i = 0; i < end; i += 2) {
    const even = x[i]!
    const odd = x[i + 1]!
    if (even > a) a = even
    if (odd > b) b = odd
  }
  for (let i = end; i < x.length; i += 1) if (x[i]! > a) a = x[i]!
  return Math.max(a, b)
}

/** Minimum; Infinity if there are none. */
export function smallest(x: Float64Array): number {
  const end = x.length - (x.length % 2)
  let a = Number.POSITIVE_INFINITY
  let b = Number.POSITIVE_INFINITY
  for (let i = 0; i < end; i += 2) {
    const even = x[i]!
    const odd = x[i + 1]!
    if (even < a) a = even
    if (odd < b) b = odd
  }
  for (let i = end; i < x.length; i += 1) if (x[i]! < a) a = x[i]!
  return Math.min(a, b)
}
/* biome-ignore-end lint/style/noNonNullAssertion: the end of the loops. */
