import type { Row } from '../../../data/row-cache.ts'
import { CORNERS, type Corner, eachCorner, tyreAt } from '../corners.ts'
import { type Life, limitsReached } from './limits.ts'

/** A tyre at a corner of a set, with its usage. */
export interface Fitted {
  tyre: Row<'tyres'>
  specification: Row<'tyreSpecifications'> | undefined
  laps: number
  life: Life
  limits: string[]
}

/** A set with its four tyres. */
export interface SetRow {
  set: Row<'tyreSets'>
  car: Row<'cars'> | undefined
  /** Place of the car in lists; those without a car are last. */
  carPlace: number
  corners: Record<Corner, Fitted | undefined>
  onCar: boolean
  used: boolean
  /** Of the most worn tyre. */
  wearPct: number | null
}

interface Known {
  sets: readonly Row<'tyreSets'>[]
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
  /** In the order of lists. */
  cars: readonly Row<'cars'>[]
  /** Set id by car id. */
  onCars: ReadonlyMap<string, string>
}

/** Heat cycles of a tyre: its own plus those of its set. */
export const heatCyclesOf = (tyre: Row<'tyres'>, set: Row<'tyreSets'> | undefined): number =>
  tyre.heatCycles + (set?.heatCycles ?? 0)

function fitted(tyre: Row<'tyres'>, set: Row<'tyreSets'>, { specifications }: Known): Fitted {
  const specification = specifications.find(({ id }) => id === tyre.specificationId)
  const life = {
    wearPct: tyre.wearPct,
    mileageKm: tyre.mileageKm,
    heatCycles: heatCyclesOf(tyre, set),
  }
  return { tyre, specification, laps: tyre.laps, life, limits: limitsReached(life, specification) }
}

export function setRow(set: Row<'tyreSets'>, known: Known): SetRow {
  const corners = eachCorner((corner) => {
    const tyre = tyreAt(set, known.tyres, corner)
    return tyre && fitted(tyre, set, known)
  })
  const tyres = CORNERS.flatMap((corner) => corners[corner] ?? [])
  const wears = tyres.flatMap(({ life }) => life.wearPct ?? [])
  const place = known.cars.findIndex(({ id }) => id === set.carId)
  return {
    set,
    car: known.cars[place],
    carPlace: place < 0 ? known.cars.length : place,
    corners,
    onCar: set.carId !== null && known.onCars.get(set.carId) === set.id,
    used: set.laps > 0 || tyres.some(({ life, laps }) => laps > 0 || life.mileageKm > 0),
    wearPct: wears.length > 0 ? Math.max(...wears) : null,
  }
}

export interface SetFilter {
  carId: string
  type: string
  state: '' | 'new' | 'used'
  order: 'car' | 'number' | 'wear'
}

export const ALL_SETS: SetFilter = { carId: '', type: '', state: '', order: 'car' }

const { compare } = new Intl.Collator('en', { numeric: true })
const byNumber = (a: SetRow, b: SetRow) => compare(a.set.number, b.set.number)

const ORDERS: Readonly<Record<SetFilter['order'], (a: SetRow, b: SetRow) => number>> = {
  car: (a, b) => a.carPlace - b.carPlace || byNumber(a, b),
  number: byNumber,
  wear: (a, b) => (b.wearPct ?? -1) - (a.wearPct ?? -1) || byNumber(a, b),
}

/** Filtered and sorted sets; 9 before 10. */
export const filteredSets = (rows: readonly SetRow[], { carId, type, state, order }: SetFilter): SetRow[] =>
  rows
    .filter(
      ({ set, used }) =>
        (carId === '' || set.carId === carId) &&
        (type === '' || set.type === type) &&
        (state === '' || used === (state === 'used')),
    )
    .toSorted(ORDERS[order])
