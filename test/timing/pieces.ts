import fc from 'fast-check'
import type { TimingDecoder, TimingMessage } from '../../server/timing/model.ts'

/** Places at which a stream of some length is cut, of the arbitrary's choice. */
export const cuts = (length: number) => fc.array(fc.nat(length), { maxLength: 60 })

/** The pieces between the places; some may be empty. */
export function split(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.toSorted((a, b) => a - b), bytes.length]
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

export const takeAll = (
  decoder: TimingDecoder,
  parts: Iterable<Uint8Array>,
  arrivedAt = 0,
): TimingMessage[] => [...parts].flatMap((part) => decoder.take(part, arrivedAt))

export const ofType = <T extends TimingMessage['type']>(messages: readonly TimingMessage[], type: T) =>
  messages.filter((message): message is Extract<TimingMessage, { type: T }> => message.type === type)

/** Pseudo-random numbers from 0 to below 1, the same for each seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A copy with some bytes changed, removed, or doubled, at a rate of about one in `every`. */
export function damaged(bytes: Uint8Array, next: () => number, every: number): Uint8Array {
  const out: number[] = []
  for (const byte of bytes) {
    if (next() * every >= 1) out.push(byte)
    else {
      const kind = next()
      if (kind < 0.6) out.push(byte ^ (1 << Math.floor(next() * 8)))
      else if (kind < 0.8) out.push(byte, byte)
    }
  }
  return Uint8Array.from(out)
}
