import type { MessageOf } from '../model.ts'
import type { Effect, Entry } from './effects.ts'

const MAX_ENTRIES = 2_000
const MAX_CLASSES = 500
const MAX_DRIVERS = 10

/** What is known of a car, as long as the feed is heard. */
export interface Known {
  entry: Entry
  classKey: string | null
  /** The message that made it what it is. */
  reported: MessageOf<'entry'> | null
}

/** Cars of the feed, each merged from all its messages: a field that one leaves out keeps its earlier value. */
export class Entries {
  readonly #entries = new Map<string, Known>()
  readonly #classes = new Map<string, string>()

  get(key: string): Entry | undefined {
    return this.#entries.get(key)?.entry
  }

  /** What is known of a car now and later; undefined where there are too many cars to keep. */
  known(key: string): Readonly<Known> | undefined {
    return this.#entries.get(key)
  }

  /** Key of the car that a feed names by its key or by its number. */
  keyOf(name: string): string | null {
    if (this.#entries.has(name)) return name
    for (const { entry } of this.#entries.values()) if (entry.number === name) return entry.key
    return null
  }

  /** @returns the entry if something of it is new */
  take(message: MessageOf<'entry'>): Effect[] {
    const known = this.#entries.get(message.key)
    if (known?.reported === message) return []
    if (!known && this.#entries.size >= MAX_ENTRIES) return []
    const before = known?.entry
    const classKey = message.class ?? known?.classKey ?? null
    const entry: Entry = {
      key: message.key,
      number: message.number ?? before?.number ?? null,
      transponders: message.transponders.length > 0 ? message.transponders : (before?.transponders ?? []),
      class: this.#className(classKey),
      team: message.team ?? before?.team ?? null,
      vehicle: message.vehicle ?? before?.vehicle ?? null,
      drivers: this.#drivers(before?.drivers ?? [], message.drivers),
      driver: message.driver ?? before?.driver ?? null,
    }
    return this.#changed(entry, classKey, message)
  }

  /** A car whose laps were reported before its entry. @returns it if it is new */
  named(key: string, transponder: string | null): Effect[] {
    if (this.#entries.has(key)) return []
    const unknown = { number: null, class: null, team: null, vehicle: null, drivers: [], driver: null }
    return this.take({ type: 'entry', key, transponders: transponder ? [transponder] : [], ...unknown })
  }

  /** The driver in a car, by the key that its entry gives. @returns the entry if it is another */
  drives(key: string, driver: string): Effect[] {
    const known = this.#entries.get(key)
    return known?.entry.drivers.some((one) => one.key === driver)
      ? this.#changed({ ...known.entry, driver }, known.classKey)
      : []
  }

  /** @returns entries of the class */
  class({ key, name }: MessageOf<'class'>): Effect[] {
    if (name === '' || (!this.#classes.has(key) && this.#classes.size >= MAX_CLASSES)) return []
    if (this.#classes.get(key) === name) return []
    this.#classes.set(key, name)
    return [...this.#entries.values()]
      .filter((known) => known.classKey === key)
      .flatMap(({ entry }) => this.#changed({ ...entry, class: name }, key))
  }

  /** A number without a name is no class to show. */
  #className(classKey: string | null): string | null {
    if (classKey === null) return null
    return this.#classes.get(classKey) ?? (/^\d+$/.test(classKey) ? null : classKey)
  }

  #drivers(before: Entry['drivers'], reported: Entry['drivers']): Entry['drivers'] {
    const drivers = new Map([...before, ...reported].map((driver) => [driver.key, driver]))
    return [...drivers.values()].slice(-MAX_DRIVERS)
  }

  #changed(entry: Entry, classKey: string | null, reported: MessageOf<'entry'> | null = null): Effect[] {
    const known = this.#entries.get(entry.key)
    const isSame = known !== undefined && JSON.stringify(known.entry) === JSON.stringify(entry)
    if (known) Object.assign(known, { entry, classKey, reported })
    else this.#entries.set(entry.key, { entry, classKey, reported })
    return isSame ? [] : [{ type: 'entry', entry }]
  }
}
