import type { MessageOf } from './model.ts'
import { CarLaps } from './multiloop-laps.ts'
import { keyOf, textOf } from './multiloop-record.ts'

const MAX_ENTRIES = 500
const MAX_KEY_LENGTH = 40

export interface MultiloopEntry {
  laps: CarLaps
  announced: MessageOf<'entry'>
  /** State of the car in the feed's words. */
  status: string
  /** Fastest lap in ms. */
  best: number | null
}

const fresh = () => ({ laps: new CarLaps(), status: '', best: null })

/** Entries by uid, those heard of last. */
export class MultiloopEntries {
  readonly #entries = new Map<string, MultiloopEntry>()

  /** Another run: what was driven before is not its. */
  begin() {
    for (const entry of this.#entries.values()) Object.assign(entry, fresh())
  }

  known(uid: string | undefined, number: string | undefined): MultiloopEntry | undefined {
    return this.#entries.get(keyOf(uid, number) ?? '')
  }

  of(uid: string | undefined, number: string | undefined): MultiloopEntry | null {
    const key = keyOf(uid, number)
    if (!key || key.length > MAX_KEY_LENGTH) return null
    const known = this.#entries.get(key)
    if (known) return known
    if (this.#entries.size === MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!)
    const entry: MultiloopEntry = {
      ...fresh(),
      announced: {
        type: 'entry',
        key,
        number: textOf(number),
        transponders: [],
        class: null,
        team: null,
        vehicle: null,
        drivers: [],
        driver: null,
      },
    }
    this.#entries.set(key, entry)
    return entry
  }
}
