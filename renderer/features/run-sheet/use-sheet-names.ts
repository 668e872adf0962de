import { useMemo } from 'react'
import { useRows } from '../../data/use/use-rows.ts'
import type { Choices } from '../../laps/store/lap-fields.ts'

/** Names of the ids on a run sheet, and the choices of its fields. */
export interface SheetNames extends Choices {
  setups: readonly (readonly [string, string])[]
  nameOf: (kind: 'drivers' | 'tyreSets' | 'setups', id: string | null) => string | null
}

/** Drivers (those of the car first), tyre sets and setups of the car. */
export function useSheetNames(eventId: string, carId: string): SheetNames {
  const drivers = useRows('drivers', { sort: 'lastName' }).data
  const sets = useRows('tyreSets', { eventId }).data
  const setups = useRows('setups', { carId, sort: 'name' }).data
  return useMemo(() => {
    const own = (drivers ?? []).toSorted(
      (a, b) => Number(b.carIds.includes(carId)) - Number(a.carIds.includes(carId)),
    )
    const choices = {
      drivers: own.map(({ id, firstName, lastName, code }) => {
        const label = `${firstName.slice(0, 1)}. ${lastName}`
        return [id, label, lastName, `${firstName} ${lastName}`, ...(code ? [code] : [])] as const
      }),
      tyreSets: (sets ?? [])
        .filter((set) => set.carId === null || set.carId === carId)
        .map(({ id, number, name }) => [id, number, ...(name ? [name] : [])] as const),
      setups: (setups ?? []).map(({ id, name }) => [id, name] as const),
    }
    return {
      ...choices,
      nameOf: (kind, id) =>
        id === null
          ? null
          : ((choices[kind] as readonly (readonly string[])[]).find(([each]) => each === id)?.[1] ?? '?'),
    }
  }, [drivers, sets, setups, carId])
}
