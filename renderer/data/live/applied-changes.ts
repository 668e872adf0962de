/** Which changes of the log the page's rows include. Each change comes twice: as a live frame and in the log. */
class AppliedChanges {
  #reached: number | undefined
  readonly #beyond = new Set<number>()

  has(seq: number): boolean {
    return seq <= (this.#reached ?? 0) || this.#beyond.has(seq)
  }

  add(seq: number): void {
    this.#beyond.add(seq)
  }

  /** The log has been applied up to here; undefined without a login. */
  reach(seq: number | undefined): void {
    this.#reached = seq
    for (const each of this.#beyond) if (seq === undefined || each <= seq) this.#beyond.delete(each)
  }

  /** How far the log has been applied, without a gap. */
  reached = (): number | undefined => this.#reached
}

/** The changes that this page has applied. */
export const appliedChanges = new AppliedChanges()
