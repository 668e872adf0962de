import { liveryColorOf } from '../../calc/livery-color.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { MAX_UNKNOWN, type UnknownEntry } from '../../contract/resources/timing-feed.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { driver } from '../../contract/resources/weekend/driver.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { Entry } from '../../timing/book/effects.ts'
import type { TimingDriver } from '../../timing/model.ts'
import { services } from '../index.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'
import { insertIfValid } from './insert-if-valid.ts'

/** Class of a car until the feed names it. */
const NO_CLASS = 'Unknown'
const NUMBER_LENGTH = 8
const MAX_NUMBERS = 500
/** Longest number of `feedNumbers`. */
const FEED_NUMBER_LENGTH = 40
const CATEGORIES = ['Platinum', 'Gold', 'Silver', 'Bronze']

interface OfEvent {
  eventId: string
  createCars: boolean
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Cars, drivers and run sheets of what a feed calls entries. Cars are matched by what a person has named them in timing, then
 * by number, decoders' by transponder. Ids that it remembers are looked up again, for the write that made them may have failed.
 */
export class FeedCars {
  readonly #of: OfEvent
  readonly #entries = new Map<string, Entry>()
  readonly #numbers: ReadonlyMap<string, string>
  /** Cars by key of the feed. */
  readonly #cars = new Map<string, string>()
  readonly #drivers = new Map<string, string>()
  readonly #sheets = new Map<string, string>()
  /** The key that has the laps of a car in a session: two entries of one number are two cars. */
  readonly #holders = new Map<string, string>()
  /** Cars by their numbers in timing; read once and after each `rematch`. */
  #named: ReadonlyMap<string, string> | undefined

  /** @param numbers start numbers by key of the feed, as they are known before the feed reports its entries */
  constructor(of: OfEvent, numbers: Readonly<Record<string, string>> = {}) {
    this.#of = of
    this.#numbers = new Map(Object.entries(numbers))
  }

  /** Start numbers of entries by key of the feed, where they are not the same. */
  get numbers(): Record<string, string> {
    const reported = [...this.#entries].flatMap(([key, { number }]) =>
      number && number !== key ? [[key, number] as const] : [],
    )
    return Object.fromEntries([...this.#numbers, ...reported].slice(-MAX_NUMBERS))
  }

  /** Entries that are no car yet. */
  get unknown(): UnknownEntry[] {
    return this.#without()
      .slice(0, MAX_UNKNOWN)
      .map(({ key, team, vehicle, drivers: [first], transponders }) => ({
        eventId: this.#of.eventId,
        number: this.#reportedNumber(key),
        name: [team, vehicle, first && fullName(first)].find(Boolean) ?? null,
        transponder: transponders[0] ?? null,
      }))
  }

  /** Matches all entries again after a car's numbers changed. @returns those that had no car before and have one now */
  rematch(scope: ReadScope): Entry[] {
    this.#named = undefined
    const before = this.#without()
    for (const key of [...this.#cars.keys(), ...before.map((entry) => entry.key)]) {
      this.#cars.delete(key)
      this.find(scope, key)
    }
    return before.filter(({ key }) => this.#cars.has(key))
  }

  known(key: string): string | undefined {
    return this.#cars.get(key)
  }

  /** The stored car of an entry; `number` is the feed's for an entry that was not taken yet. */
  find(scope: ReadScope, key: string, number: string | null = null): string | undefined {
    const known = this.#cars.get(key)
    if (known && findRow(scope, car, known)) return known
    const found = (
      this.#carNamed(scope, key, number) ?? this.#matching(scope, key, this.#numberOf(key, number))
    )?.id
    if (found) this.#cars.set(key, found)
    return found
  }

  /** Takes what the feed reports of an entry: creates its car and drivers, and fills in what is missing. */
  take(scope: Writing, entry: Entry): void {
    const before = this.#entries.get(entry.key)
    this.#entries.set(entry.key, entry)
    if (before && before.number !== entry.number) this.#cars.delete(entry.key)
    const id = this.find(scope, entry.key) ?? this.#create(scope, entry.key, this.#numberOf(entry.key))
    const row = id && findRow(scope, car, id)
    if (!row) return
    this.#fill(scope, row, entry)
    for (const each of entry.drivers) this.#driver(scope, row.id, each)
  }

  /** The car that takes the laps of an entry in a session; created if it is not there. */
  forLaps(scope: Writing, key: string, sessionId: string): string | undefined {
    const id = this.find(scope, key) ?? this.#create(scope, key, this.#numberOf(key))
    if (!id) return undefined
    const place = `${sessionId} ${id}`
    const holder = this.#holders.get(place)
    if (holder === undefined || holder === key) {
      this.#holders.set(place, key)
      return id
    }
    // A person has said that both are this car.
    if (this.#carNamed(scope, key)?.id === id) return id
    this.#cars.delete(key)
    const other = `${this.#numberOf(key).slice(0, NUMBER_LENGTH - 2)}/2`
    const second = this.#matching(scope, key, other)?.id ?? this.#create(scope, key, other)
    if (second) this.#cars.set(key, second)
    return second
  }

  /** Whether the laps of a car in a session are this entry's: another that a person named adds laps and changes none. */
  holds(key: string, sessionId: string, carId: string): boolean {
    return this.#holders.get(`${sessionId} ${carId}`) === key
  }

  /** The run sheet of a car in a session; created if it is not there. */
  sheet(scope: Writing, sessionId: string, carId: string): BaseRow | null {
    const place = `${sessionId} ${carId}`
    const known = this.#sheets.get(place)
    const found =
      (known && findRow(scope, runSheet, known)) || findRowsBy(scope, runSheet, { sessionId, carId }, 1)[0]
    // Those of our cars take what is on the car and in the plan.
    const how = findRow(scope, car, carId)?.ours === true ? 'create' : 'insert'
    const row = found ?? insertIfValid(scope, services.runSheets, { sessionId, carId }, how)
    if (row) this.#sheets.set(place, row.id)
    return row
  }

  /** The driver of a lap by the key that the entry gives. */
  driver(scope: Writing, key: string, driverKey: string | null): string | null {
    const carId = this.#cars.get(key)
    const reported = this.#entries.get(key)?.drivers.find((each) => each.key === driverKey)
    return reported && carId ? this.#driver(scope, carId, reported) : null
  }

  #numberOf(key: string, reported: string | null = null): string {
    return this.#reportedNumber(key, reported).slice(-NUMBER_LENGTH)
  }

  /** What the feed calls an entry by. */
  #reportedNumber(key: string, reported: string | null = null): string {
    const number = this.#entries.get(key)?.number ?? reported ?? this.#numbers.get(key)
    return (number?.trim() || key.trim()).slice(-FEED_NUMBER_LENGTH)
  }

  #without(): Entry[] {
    return [...this.#entries.values()].filter(({ key }) => !this.#cars.has(key))
  }

  /** The car to which a person gave the number of this entry. */
  #carNamed(scope: ReadScope, key: string, number: string | null = null): BaseRow | undefined {
    this.#named ??= new Map(
      findRowsBy(scope, car, { eventId: this.#of.eventId }).flatMap(({ id, feedNumbers }) =>
        (feedNumbers as string[]).map((each) => [each, id] as const),
      ),
    )
    const id = this.#named.get(this.#reportedNumber(key, number))
    return id === undefined ? undefined : findRow(scope, car, id)
  }

  #matching(scope: ReadScope, key: string, number: string): BaseRow | undefined {
    const { eventId } = this.#of
    const entry = this.#entries.get(key)
    const [byNumber] = findRowsBy(scope, car, { eventId, number }, 1)
    if (byNumber || !entry || entry.transponders.length === 0) return byNumber
    // What a decoder calls by its transponder has no number of its own.
    if (entry.number !== null && entry.number !== entry.transponders[0]) return undefined
    return findRowsBy(scope, car, { eventId }).find((row) =>
      (row.transponders as string[]).some((transponder) => entry.transponders.includes(transponder)),
    )
  }

  #create(scope: Writing, key: string, number: string): string | undefined {
    if (!this.#of.createCars) return undefined
    const entry = this.#entries.get(key)
    const [first] = entry?.drivers ?? []
    const name = [entry?.team, entry?.vehicle, first && fullName(first), `Car ${number}`].find(Boolean)
    const id = insertIfValid(scope, services.cars, {
      eventId: this.#of.eventId,
      number,
      name: name?.slice(0, 200),
      class: entry?.class?.slice(0, 200) || NO_CLASS,
      liveryColor: liveryColorOf(number),
      transponders: this.#free(scope, entry?.transponders ?? [], null),
    })?.id
    if (id) this.#cars.set(key, id)
    return id
  }

  /** Transponders that no other car of the event has. */
  #free(scope: ReadScope, transponders: readonly string[], own: string | null): string[] {
    const others = findRowsBy(scope, car, { eventId: this.#of.eventId }).filter(({ id }) => id !== own)
    const taken = new Set(others.flatMap((row) => row.transponders as string[]))
    return [...new Set(transponders.map((each) => each.trim()))]
      .filter((each) => each.length > 0 && each.length <= 40 && !taken.has(each))
      .slice(0, 10)
  }

  /** What is not known of a car yet, from its entry. */
  #fill(scope: Writing, row: BaseRow, entry: Entry): void {
    const made = row.createdBy === null
    const transponders =
      (row.transponders as string[]).length > 0 ? [] : this.#free(scope, entry.transponders, row.id)
    const name = made && row.name === `Car ${row.number}` ? (entry.team ?? entry.vehicle) : null
    recordUpdate(scope, car, row, {
      ...row,
      ...(transponders.length > 0 && { transponders }),
      ...(row.class === NO_CLASS && entry.class && { class: entry.class.slice(0, 200) }),
      ...(name && { name: name.slice(0, 200) }),
    })
  }

  #driver(scope: Writing, carId: string, reported: TimingDriver): string | null {
    const [firstName, lastName] = [reported.firstName?.trim(), reported.lastName?.trim()]
    // A single name is as a rule a team's.
    if (!firstName || !lastName || !this.#of.createCars) return null
    const name = `${firstName} ${lastName}`.toLowerCase()
    const known = this.#drivers.get(name)
    const found =
      (known && findRow(scope, driver, known)) ||
      findRowsBy(scope, driver, { lastName }).find((row) => sameText(row.firstName as string, firstName))
    const row =
      found ??
      insertIfValid(scope, services.drivers, {
        ...this.#newDriver(reported, firstName, lastName),
        carIds: [carId],
      })
    if (!row) return null
    this.#drivers.set(name, row.id)
    const carIds = row.carIds as string[]
    if (!carIds.includes(carId) && carIds.length < 100)
      recordUpdate(scope, driver, row, { ...row, carIds: [...carIds, carId] })
    return row.id
  }

  #newDriver({ shortName, category }: TimingDriver, firstName: string, lastName: string) {
    const code = shortName?.trim().toUpperCase() ?? ''
    return {
      firstName,
      lastName,
      code: /^[A-Z]{3}$/.test(code) ? code : null,
      fiaCategory: CATEGORIES.find((each) => category && sameText(each, category.trim())) ?? null,
    }
  }
}

const fullName = ({ firstName, lastName }: TimingDriver) => [firstName, lastName].filter(Boolean).join(' ')
