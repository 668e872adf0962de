import { useCallback, useContext } from 'react'
import { type Measure, measure } from '../../../server/calc/units.ts'
import { UnitsContext } from './units-context.ts'

/** Converts between a stored unit and the user's. */
export type UnitOf = (storedUnit: string) => Measure

/** How a stored unit is shown and typed here: `useUnits()('bar').shown(1.82)`. */
export function useUnits(): UnitOf {
  const units = useContext(UnitsContext)
  return useCallback((storedUnit) => measure(units, storedUnit), [units])
}
