/** A reproducible random generator. */
export interface Random {
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Integer in [low, high], both included. */
  whole(low: number, high: number): number
  /** Normally distributed around 0 with standard deviation 1. */
  bell(): number
  /** Exponentially distributed with this mean. */
  tail(mean: number): number
  chance(probability: number): boolean
}

/** Equal seeds give equal numbers on every machine (FNV-1a hash into mulberry32). */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    // Sum of twelve: approximately normal, without Math.log and Math.cos, whose last digit may differ between machines.
    bell: () => {
      let sum = -6
      for (let drawn = 0; drawn < 12; drawn += 1) sum += next()
      return sum
    },
    tail: (mean) => {
      const value = next()
      const square = value * value
      return mean * (value + square + 1.2 * square * square * square * square)
    },
    chance: (probability) => next() < probability,
  }
}
