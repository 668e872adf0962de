import type { MessageOf } from '../model.ts'

export type Crossing = Pick<MessageOf<'crossing'>, 'lapTimeMs'> & {
  totalMs: number
  /** The link over which it was reported. */
  link: number
}

/** Two sources of the same crossing may differ by a correction that was not heard. */
const SAME_CROSSING_MS = 1_000
const MAX_CROSSINGS = 8
const MAX_BASES = 64

/** Whether two race times may be those of one crossing. */
export const isSameCrossing = (a: number, b: number) => Math.abs(a - b) <= SAME_CROSSING_MS

/** Crossings of a car that the feed reported by themselves, and race times at crossings that ended no lap. */
export class Crossings {
  readonly #crossings: Crossing[] = []
  readonly #bases = new Set<number>()

  add(crossing: Crossing) {
    this.#crossings.push(crossing)
    if (this.#crossings.length > MAX_CROSSINGS) this.#crossings.shift()
  }

  all(): readonly Crossing[] {
    return this.#crossings
  }

  get latest(): Crossing | undefined {
    return this.#crossings.at(-1)
  }

  at(totalMs: number): Crossing | undefined {
    for (let index = this.#crossings.length - 1; index >= 0; index--)
      if (this.#crossings[index]!.totalMs === totalMs) return this.#crossings[index]
    return undefined
  }

  /** All crossings after `fromMs` up to `toMs`, each lap beginning where the one before ends; empty if one was not heard. */
  between(fromMs: number, toMs: number): Crossing[] {
    const chain: Crossing[] = []
    for (let one = this.at(toMs); one?.lapTimeMs; one = this.at(one.totalMs - one.lapTimeMs)) {
      chain.unshift(one)
      if (one.totalMs - one.lapTimeMs === fromMs) return chain
    }
    return []
  }

  addBase(totalMs: number) {
    this.#bases.add(totalMs)
    if (this.#bases.size > MAX_BASES) this.#bases.delete(this.#bases.values().next().value!)
  }

  isBase(totalMs: number): boolean {
    return this.#bases.has(totalMs)
  }
}
