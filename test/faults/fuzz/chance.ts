import { type Random, seededRandom } from '../../../server/sample/random.ts'

/** A repeatable source of choices. */
export interface Chance extends Random {
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** The same text makes the same choices. */
export function chanceOf(seed: string): Chance {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random.whole(0, list.length - 1)] as T
  return {
    ...random,
    pick,
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list]
      for (let last = left.length - 1; last > 0; last -= 1) {
        const other = random.whole(0, last)
        ;[left[last], left[other]] = [left[other] as T, left[last] as T]
      }
      return left
    },
  }
}
