import type { Row } from '../../data/row-cache.ts'
import { FLAGS } from '../../laps/flag/flags.ts'
import { entriesOf } from './entries.ts'
import { plain, rank, wordsOf } from './rank.ts'
import type { PaletteEntry } from './verbs/palette-entry.ts'
import type { Scene } from './verbs/scene.ts'

type Car = Row<'cars'>

export interface Question {
  typed: string
  /** Ids of what was chosen last, newest first. */
  recent: readonly string[]
  /** The car that everything is to be about. */
  only?: Car | undefined
  /** Rows that can be found. */
  rows?: readonly PaletteEntry[]
}

const RECENT_AT_MOST = 6

/** The car whose number is one of the words. */
const carIn = (cars: readonly Car[], words: readonly string[]): Car | undefined =>
  cars.find(({ number }) => words.includes(plain(number)))

/** What is about a car; what is done with it comes before where it leads. */
const ofCar = (entries: readonly PaletteEntry[], { id }: Car): PaletteEntry[] =>
  entries.filter(({ carId }) => carId === id).map((each) => ({ ...each, later: each.group === 'Do' ? 0 : 1 }))

/** Nothing typed: what was chosen last, then everything else. */
function unasked(entries: readonly PaletteEntry[], recent: readonly string[]): PaletteEntry[] {
  const last = recent
    .flatMap((id) => entries.find((each) => each.id === id) ?? [])
    .slice(0, RECENT_AT_MOST)
    .map((each) => ({ ...each, group: 'Recent' }))
  const chosen = new Set(last.map(({ id }) => id))
  return [...last, ...entries.filter(({ id }) => !chosen.has(id))]
}

/** What fits, best first. The number of a car leads to what is done with that car, then to its places. */
export function answersOf(scene: Scene, { typed, recent, only, rows = [] }: Question): PaletteEntry[] {
  const words = wordsOf(typed)
  const car = only ?? carIn(scene.cars, words)
  const ours = scene.cars.filter((each) => each.ours || recent.some((id) => id.endsWith(` ${each.id}`)))
  const entries = entriesOf(scene, car ? [car] : ours, rows)
  if (only) return rank(ofCar(entries, only), typed)
  if (words.length === 0) return unasked(entries, recent)
  if (!car) return rank(entries, typed)
  const rest = words.filter((word) => word !== plain(car.number)).join(' ')
  const about = rank(ofCar(entries, car), rest)
  const others = rank(
    entries.filter(({ carId }) => carId !== car.id),
    typed,
  )
  const inSession = rest === '' ? entries.filter(({ label }) => FLAGS.some(({ name }) => name === label)) : []
  return [...new Set([...about, ...inSession, ...others])]
}
