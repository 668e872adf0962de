import type { Random } from '../../../server/sample/random.ts'

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[random.whole(0, list.length - 1)] as T

export const bytesOf = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.whole(0, 255)))

/** Bits flipped, and bytes removed, inserted or repeated. */
export function mutated(random: Random, bytes: Buffer): Buffer {
  let now = bytes.subarray(0, 4096)
  for (let left = random.whole(1, 4); left > 0 && now.length > 0; left -= 1) {
    const at = random.whole(0, Math.min(now.length - 1, random.chance(0.5) ? 13 : now.length - 1))
    const [head, tail] = [now.subarray(0, at), now.subarray(at)]
    const kind = random.whole(0, 3)
    if (kind === 0) {
      now = Buffer.from(now)
      now[at] = (now[at] as number) ^ (1 << random.whole(0, 7))
    } else if (kind === 1) now = Buffer.concat([head, tail.subarray(random.whole(1, 8))])
    else if (kind === 2) now = Buffer.concat([head, bytesOf(random, random.whole(1, 8)), tail])
    else now = Buffer.concat([head, tail, tail])
  }
  return now
}
