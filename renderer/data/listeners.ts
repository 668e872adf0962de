/** A set of listeners. `add` returns the function that removes the listener again. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: A) => void>()

  readonly add = (listener: (...args: A) => void): (() => void) => {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  notify(...args: A): void {
    for (const listener of this.#all) listener(...args)
  }
}
