import type { Quantity, Units } from '../contract/define/units.ts'
import { round } from './round.ts'

export type { Quantity, Units }

interface Unit {
  /** Label as printed. */
  label: string
  /** Value of one stored unit in this unit. */
  factor: number
  /** Value shown for 0 in the stored unit. */
  offset: number
  /** Extra decimals that keep about the precision of the stored unit. */
  moreDecimals: number
}

const unit = (label: string, factor = 1, { offset = 0, moreDecimals = 0 } = {}): Unit => ({
  label,
  factor,
  offset,
  moreDecimals,
})

/** Every selectable unit, by quantity. */
export const UNITS = {
  pressure: {
    bar: unit('bar'),
    psi: unit('psi', 14.503_773_773, { moreDecimals: -1 }),
    kPa: unit('kPa', 100, { moreDecimals: -2 }),
  },
  temperature: { C: unit('°C'), F: unit('°F', 1.8, { offset: 32 }) },
  speed: { kph: unit('km/h'), mph: unit('mph', 1 / 1.609_344) },
  distance: { km: unit('km'), mi: unit('mi', 1 / 1.609_344) },
} as const satisfies { [Q in Quantity]: Record<Units[Q], Unit> }

/** The stored units. */
export const STORED_UNITS: Units = { pressure: 'bar', temperature: 'C', speed: 'kph', distance: 'km' }

const unitOf = (units: Units, quantity: Quantity): Unit =>
  (UNITS[quantity] as Record<string, Unit>)[units[quantity]] as Unit

const QUANTITY_OF: Readonly<Record<string, Quantity>> = Object.fromEntries(
  (Object.keys(UNITS) as Quantity[]).map((quantity) => [unitOf(STORED_UNITS, quantity).label, quantity]),
)

/** Reads and writes one quantity in a display unit. Numbers are finite. */
export interface Measure {
  /** The unit as printed. */
  unit: string
  /** Converts a stored value to this unit. */
  shown(stored: number): number
  /** Converts a difference of two stored values: 10 °C more are 18 °F more. */
  shownDelta(stored: number): number
  /** Converts a typed value to the stored unit, without conversion residue. */
  stored(typed: number): number
  /** Converts a stored value for an input, so that typing it back restores it. */
  input(stored: number): string
  /** Decimals to print for a stored value with this many. */
  decimals(ofStored: number): number
}

/** Beyond any measurement, and still converted back exactly from every unit. */
const STORED_DECIMALS = 6
/** Precision of typed values, in the stored unit. */
const INPUT_DECIMALS = 3

const measureIn = ({ label, factor, offset, moreDecimals }: Unit): Measure => ({
  unit: label,
  shown: (stored) => stored * factor + offset,
  shownDelta: (stored) => stored * factor,
  stored: (typed) => round((typed - offset) / factor, STORED_DECIMALS),
  input: (stored) => String(round(stored * factor + offset, INPUT_DECIMALS + moreDecimals)),
  decimals: (ofStored) => Math.max(0, ofStored + moreDecimals),
})

/** Values in the stored unit are neither rounded nor converted. */
const asItIs = (label: string): Measure => ({
  ...measureIn(unit(label)),
  stored: (typed) => typed,
  input: String,
})

/** Converter of a stored unit, such as `bar` or `°C`, for the chosen display units; identity where none is chosen. */
export function measure(units: Units, storedUnit: string): Measure {
  const quantity = QUANTITY_OF[storedUnit]
  if (!quantity || units[quantity] === STORED_UNITS[quantity]) return asItIs(storedUnit)
  return measureIn(unitOf(units, quantity))
}
