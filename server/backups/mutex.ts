/** Runs asynchronous work one piece at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  #held = 0

  /** Whether work is running or waiting. */
  get isLocked(): boolean {
    return this.#held > 0
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1
    const result = this.#last.then(work).finally(() => {
      this.#held -= 1
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when the work called for so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
