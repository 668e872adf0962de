import type { Quantity, Units } from '../contract/define/units.ts'
import { round } from './round.ts'

export type { Quantity, Units }

interface Unit {
  /** As it is printed. */
  label: string
  /** How many of it one stored unit is. */
  factor: number
  /** What it shows where the stored unit shows 0. */
  offset: number
  /** Decimals that say about as much as one decimal place of the stored unit does: added to those asked for. */
  moreDecimals: number
}

const unit = (label: string, factor = 1, { offset = 0, moreDecimals = 0 } = {}): Unit => ({
  label,
  factor,
  offset,
  moreDecimals,
})

/** Every unit that can be chosen, by what it measures. */
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

/** The units that are stored. */
export const STORED_UNITS: Units = { pressure: 'bar', temperature: 'C', speed: 'kph', distance: 'km' }

const unitOf = (units: Units, quantity: Quantity): Unit =>
  (UNITS[quantity] as Record<string, Unit>)[units[quantity]] as Unit

const QUANTITY_OF: Readonly<Record<string, Quantity>> = Object.fromEntries(
  (Object.keys(UNITS) as Quantity[]).map((quantity) => [unitOf(STORED_UNITS, quantity).label, quantity]),
)

/** One quantity as somebody reads and types it. Numbers are finite. */
export interface Measure {
  /** The unit as it is printed. */
  unit: string
  /** A stored value in this unit. */
  shown(stored: number): number
  /** A difference of two stored values in this unit: 10 °C more are 18 °F more. */
  shownDelta(stored: number): number
  /** What was typed in this unit, as it is stored; without the dust of the conversion. */
  stored(typed: number): number
  /** A stored value as it stands in an input. What is typed there with so many decimals comes back as it was typed. */
  input(stored: number): string
  /** How many decimals to print where the stored value has so many. */
  decimals(ofStored: number): number
}

/** Far beyond what anybody measures, and what is typed in any unit finds its way back from it. */
const STORED_DECIMALS = 6
/** Of the stored unit; what is typed is that exact. */
const INPUT_DECIMALS = 3

const measureIn = ({ label, factor, offset, moreDecimals }: Unit): Measure => ({
  unit: label,
  shown: (stored) => stored * factor + offset,
  shownDelta: (stored) => stored * factor,
  stored: (typed) => round((typed - offset) / factor, STORED_DECIMALS),
  input: (stored) => String(round(stored * factor + offset, INPUT_DECIMALS + moreDecimals)),
  decimals: (ofStored) => Math.max(0, ofStored + moreDecimals),
})

/** What is read as it is stored is neither rounded nor moved. */
const asItIs = (label: string): Measure => ({
  ...measureIn(unit(label)),
  stored: (typed) => typed,
  input: String,
})

/** How a stored unit, such as `bar` or `°C`, is read and typed by somebody; what nobody chooses stays as it is. */
export function measure(units: Units, storedUnit: string): Measure {
  const quantity = QUANTITY_OF[storedUnit]
  if (!quantity || units[quantity] === STORED_UNITS[quantity]) return asItIs(storedUnit)
  return measureIn(unitOf(units, quantity))
}
