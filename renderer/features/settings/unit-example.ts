import { measure, STORED_UNITS, UNITS } from '../../../server/calc/units.ts'
import type { Quantity, Units } from '../../../server/contract/define/units.ts'

interface Example {
  label: string
  /** The example; its value is in the stored unit. */
  what: string
  value: number
  decimals: number
}

const EXAMPLES: Readonly<Record<Quantity, Example>> = {
  pressure: { label: 'Pressure', what: 'A hot tyre', value: 1.82, decimals: 2 },
  temperature: { label: 'Temperature', what: 'Its surface', value: 95.5, decimals: 1 },
  speed: { label: 'Speed', what: 'Top speed', value: 287.3, decimals: 1 },
  distance: { label: 'Distance', what: 'One lap', value: 4.657, decimals: 3 },
}

/** Quantities with a choice of units, in page order. */
export const QUANTITIES = Object.keys(EXAMPLES) as Quantity[]

export const quantityLabel = (quantity: Quantity): string => EXAMPLES[quantity].label

/** Symbol of a unit. */
export function unitLabel<Q extends Quantity>(quantity: Q, unit: Units[Q]): string {
  const units = UNITS[quantity] as Record<string, { label: string }>
  return units[unit]?.label ?? unit
}

/** `A hot tyre: 26.4 psi`, in these units. */
export function exampleText(quantity: Quantity, units: Units): string {
  const { what, value, decimals } = EXAMPLES[quantity]
  const { unit, shown, decimals: places } = measure(units, unitLabel(quantity, STORED_UNITS[quantity]))
  return `${what}: ${shown(value).toFixed(places(decimals))} ${unit}`
}
