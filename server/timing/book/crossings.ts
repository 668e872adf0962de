import type { MessageOf } from '../model.ts'

export type Crossing = Pick<MessageOf<'crossing'>, 'lapTimeMs' | 'totalMs'>

const MOST_CROSSINGS = 8
const MOST_BASES = 64

/** Crossings of a car that the feed told by themselves, and race times at crossings that ended no lap. */
export class Crossings {
  #crossings: Crossing[] = []
  readonly #bases = new Set<number>()

  add(crossing: Crossing) {
    this.#crossings = [...this.#crossings, crossing].slice(-MOST_CROSSINGS)
  }

  get latest(): Crossing | undefined {
    return this.#crossings.at(-1)
  }

  at(totalMs: number): Crossing | undefined {
    return this.#crossings.findLast((crossing) => crossing.totalMs === totalMs)
  }

  addBase(totalMs: number) {
    this.#bases.add(totalMs)
    if (this.#bases.size > MOST_BASES) this.#bases.delete(this.#bases.values().next().value!)
  }

  isBase(totalMs: number): boolean {
    return this.#bases.has(totalMs)
  }
}
