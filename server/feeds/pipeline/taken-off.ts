import type { CarState } from '../../timing/book/effects.ts'

/** Laps that penalties took off in the run that is on, which stand in no row: they are kept with the place of the feed. */
export class TakenOff {
  #run: number | null = null
  #laps: Map<string, number>
  /** Whether they may differ from those that are kept. */
  hasChanged = false

  /** @param before those of the run that goes on, by the feed's key of the car */
  constructor(before: Readonly<Record<string, number>> = {}) {
    this.#laps = new Map(Object.entries(before))
  }

  take(run: number, { key, takenOff }: CarState): void {
    if (this.#run !== null && this.#run !== run) this.#laps.clear()
    this.#run = run
    if ((this.#laps.get(key) ?? 0) === takenOff) return
    this.hasChanged = true
    if (takenOff === 0) this.#laps.delete(key)
    else this.#laps.set(key, takenOff)
  }

  /** Those of a run, by key. */
  of(run: number): Record<string, number> {
    this.hasChanged = false
    return this.#run === null || this.#run === run ? Object.fromEntries(this.#laps) : {}
  }
}
