import { useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { CORNERS } from '../corners.ts'
import { lastRuns } from '../sets/last-runs.ts'
import { ALL_SETS, filteredSets } from '../sets/set-rows.ts'
import { useLists } from '../use-lists.ts'
import type { Tyres } from '../use-tyres.ts'

/** The setup with the hot targets: the one on the car, else the newest draft. */
function leadingSetup(setups: readonly Row<'setups'>[]): Row<'setups'> | undefined {
  const inOrder = setups.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  return (
    inOrder.find(({ status }) => status === 'onCar') ?? inOrder.find(({ status }) => status !== 'archived')
  )
}

/** Car, set and reference run of the calculator: chosen, else derived from the rows. */
export function usePressures(data: Tyres) {
  const [chosen, setChosen] = useState({ carId: '', setId: '', run: '' })
  const cars = data.cars.filter(({ id }) => data.sets.some(({ carId }) => carId === id))
  const car =
    cars.find(({ id }) => id === chosen.carId) ?? cars.find(({ id }) => data.onCars.has(id)) ?? cars[0]
  const sets = filteredSets(data.rows, { ...ALL_SETS, carId: car?.id ?? '-' })
  const row = sets.find(({ set }) => set.id === chosen.setId) ?? sets.find(({ onCar }) => onCar) ?? sets[0]
  const setups = useRows('setups', { carId: car?.id }, car !== undefined)
  const sheets = data.sheets.filter(({ carId }) => carId === car?.id)
  const tyreIds = CORNERS.flatMap((corner) => row?.corners[corner]?.tyre.id ?? [])
  const wear = useLists('cornerWear', [
    ...sheets.map(({ id }) => ({ runSheetId: id })),
    ...tyreIds.map((tyreId) => ({ tyreId, sort: 'measuredAt' })),
  ])
  const runs = lastRuns(wear.rows, data.rows, data.tyres)
  const compoundOf = (setNumber: string | undefined) =>
    sets.find(({ set }) => set.number === setNumber)?.corners.fl?.tyre.specificationId
  // A run on the same compound takes precedence over a later one on another.
  const wanted = row?.corners.fl?.tyre.specificationId
  const alike = runs.find(({ setNumber }) => wanted !== undefined && compoundOf(setNumber) === wanted)
  const run = runs.find(({ key }) => key === chosen.run) ?? alike ?? runs[0]
  return {
    cars,
    car,
    sets,
    row,
    runs,
    run,
    ready: wear.ready && (setups.data !== undefined || setups.isError || car === undefined),
    setup: leadingSetup(setups.data ?? []),
    drafts: (setups.data ?? [])
      .filter(({ status }) => status === 'draft')
      .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)),
    choose: (change: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...change })),
  }
}
