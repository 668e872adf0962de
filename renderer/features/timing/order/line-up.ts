import type { TimingItem } from '../../../../server/contract/actions/timing.ts'
import { type Shown, shownCars } from '../../../laps/shown-cars.ts'
import type { CarFigures } from './car-figures.ts'

/** A row of the order with what else is known of its car. */
export interface TimedCar {
  item: TimingItem
  figures: CarFigures
  /** `R. Taylor`, and `TAY`; empty where not known. */
  driver: string
  code: string
  runSheetId: string | undefined
  /** Whether its best is the best of its class. */
  isClassBest: boolean
  /** What its last lap is the best of. */
  lastIsBestOf: 'session' | 'class' | 'car' | null
  /** How much earlier than the latest lap of all cars its last one ended, if so much that it has stopped. */
  silentMs: number | null
}

/** The cars of a class, with what its head says. */
export interface ClassGroup {
  name: string
  cars: readonly TimedCar[]
  running: number
  leader: TimedCar | undefined
  best: TimedCar | undefined
}

/** Cars of the choice. */
export const chosenCars = (cars: readonly TimedCar[], shown: Shown): readonly TimedCar[] =>
  shownCars(cars, shown, ({ item }) => item)

const STOPPED: readonly TimingItem['status'][] = ['stopped', 'retired']
export const isStopped = ({ item, silentMs }: TimedCar): boolean =>
  STOPPED.includes(item.status) || silentMs !== null

/** A car that is this many usual laps without one has stopped; in the pits it may wait for longer. */
const SILENT_LAPS = 2.5
const SILENT_LAPS_IN_PIT = 8

/** How long each car has been without a lap, by its id, where that says that it has stopped: of most cars it says that their laps are not typed yet. */
export function silences(
  cars: readonly { item: TimingItem; figures: CarFigures }[],
): ReadonlyMap<string, number> {
  const times = cars.flatMap(({ item }) => item.lastLapMs ?? []).sort((a, b) => a - b)
  const usualMs = times[Math.floor(times.length / 2)] ?? 0
  const latestMs = Math.max(...cars.map(({ figures }) => figures.lastAtMs ?? 0))
  const silent = cars.flatMap(({ item, figures }) => {
    const silentMs = latestMs - (figures.lastAtMs ?? latestMs)
    const most = item.inPit ? SILENT_LAPS_IN_PIT : SILENT_LAPS
    return silentMs > most * usualMs ? [[item.carId, silentMs] as const] : []
  })
  return new Map(silent.length > times.length / 2 ? [] : silent)
}

/** Cars by class, classes in the given order. */
export function byClass(cars: readonly TimedCar[], orders: ReadonlyMap<string, number>): ClassGroup[] {
  const groups = Map.groupBy(cars, ({ item }) => item.class)
  return [...groups]
    .sort(([a], [b]) => (orders.get(a) ?? orders.size) - (orders.get(b) ?? orders.size))
    .map(([name, ofClass]) => ({
      name,
      cars: ofClass,
      running: ofClass.filter((car) => car.item.laps > 0 && !isStopped(car)).length,
      leader: ofClass.find(({ item }) => item.classPosition === 1),
      best: ofClass.find(({ isClassBest }) => isClassBest),
    }))
}

/** Ids of the cars with the fastest lap of their class. */
export function classBests(items: readonly TimingItem[]): ReadonlySet<string> {
  const best = new Map<string, TimingItem>()
  for (const item of items) {
    const before = best.get(item.class)?.bestLapMs ?? Number.POSITIVE_INFINITY
    if (item.bestLapMs !== null && item.bestLapMs < before) best.set(item.class, item)
  }
  return new Set([...best.values()].map(({ carId }) => carId))
}

/** What the last lap of a car is the best of; `bestMs` is the best of all cars. */
export function lastBestOf(
  { bestLapMs, bestLap, laps }: TimingItem,
  isClassBest: boolean,
  bestMs: number,
): TimedCar['lastIsBestOf'] {
  if (bestLapMs === null || bestLap !== laps) return null
  if (!isClassBest) return 'car'
  return bestLapMs === bestMs ? 'session' : 'class'
}

/** What a column sorts by; null stands last in both directions. */
export type SortValue = number | string | null

const numeric = new Intl.Collator('en', { numeric: true })

/** Cars by a value, equal ones in the order that they were given in. */
export function sortedBy(
  cars: readonly TimedCar[],
  sortOf: (car: TimedCar) => SortValue,
  down: boolean,
): readonly TimedCar[] {
  return cars.toSorted((one, other) => {
    const [a, b] = [sortOf(one), sortOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const difference =
      typeof a === 'number' && typeof b === 'number' ? a - b : numeric.compare(`${a}`, `${b}`)
    return down ? -difference : difference
  })
}
