/** Log positions that the page's rows include. Each change arrives twice: as a live frame and in the log. */
class AppliedChanges {
  #reached: number | undefined
  readonly #beyond = new Set<number>()

  has(seq: number): boolean {
    return seq <= (this.#reached ?? 0) || this.#beyond.has(seq)
  }

  add(seq: number): void {
    this.#beyond.add(seq)
  }

  /** Sets how far the log has been applied; undefined without a login. */
  reach(seq: number | undefined): void {
    this.#reached = seq
    for (const each of this.#beyond) if (seq === undefined || each <= seq) this.#beyond.delete(each)
  }

  /** How far the log has been applied without a gap. */
  reached = (): number | undefined => this.#reached
}

/** The changes applied on this page. */
export const appliedChanges = new AppliedChanges()
