import { Listeners } from '../listeners.ts'

/** Which queries were answered from this device, and of when their rows are. */
export class KeptMarks {
  readonly #marks = new Map<string, string>()
  readonly #listeners = new Listeners()

  readonly subscribe = this.#listeners.add

  mark(hash: string, asOf: string): void {
    this.#marks.set(hash, asOf)
    this.#listeners.notify()
  }

  clear(hash: string): void {
    if (this.#marks.delete(hash)) this.#listeners.notify()
  }

  asOf(hash: string): string | undefined {
    return this.#marks.get(hash)
  }

  hashes(): readonly string[] {
    return [...this.#marks.keys()]
  }
}

/** The page's marks. */
export const keptMarks = new KeptMarks()
