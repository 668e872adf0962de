import { isSameDimension, parseUnit, type Unit } from '../../../../server/calc/physical-unit.ts'
import type { Measure } from '../../../../server/calc/units.ts'

/** A channel's unit on the screen, and its values in it. */
export interface ShownUnit {
  /** Null for a channel whose file names none. */
  label: string | null
  shown(value: number): number
}

/** Quantities whose unit a person chooses, by the unit that is stored, with the smallest unit that is converted. */
const CHOSEN = [
  // Smaller ones are speeds of dampers.
  { label: 'km/h', least: 0.25 },
  { label: 'bar', least: 0 },
  { label: '°C', least: 0 },
].map((each) => ({ ...each, unit: parseUnit(each.label) as Unit }))

/** The person's unit of a channel in `unit`, as its file says; units of other quantities stay. */
export function shownUnit(unit: string | null, measureOf: (storedUnit: string) => Measure): ShownUnit {
  const from = parseUnit(unit)
  const chosen = from && CHOSEN.find((each) => from.factor >= each.least && isSameDimension(each.unit, from))
  if (!from || !chosen) return { label: unit || null, shown: (value) => value }
  const { unit: label, shown } = measureOf(chosen.label)
  const { factor, offset } = chosen.unit
  return { label, shown: (value) => shown((value * from.factor + from.offset - offset) / factor) }
}
