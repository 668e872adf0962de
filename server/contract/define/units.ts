import { z } from 'zod'
import type { Schema } from './schema.ts'

/** Every selectable unit by quantity; the first one is the stored unit. */
export const UNIT_CHOICES = {
  pressure: ['bar', 'psi', 'kPa'],
  temperature: ['C', 'F'],
  speed: ['kph', 'mph'],
  distance: ['km', 'mi'],
} as const

/** Quantities with a selectable unit. */
export type Quantity = keyof typeof UNIT_CHOICES
/** Display unit of each quantity. */
export type Units = { [Q in Quantity]: (typeof UNIT_CHOICES)[Q][number] }

const choice = <const U extends readonly [string, ...string[]]>(units: U) =>
  z.enum(units, { error: `must be one of ${units.join(', ')}` })
const choices = {
  pressure: choice(UNIT_CHOICES.pressure),
  temperature: choice(UNIT_CHOICES.temperature),
  speed: choice(UNIT_CHOICES.speed),
  distance: choice(UNIT_CHOICES.distance),
}

/** Display units of all quantities. */
export const units = z.object(choices)
/** Display units of some quantities. */
export const someUnits = z.strictObject(choices).partial()
export type SomeUnits = z.output<typeof someUnits>

const cleared = <U extends Schema>(unit: U) => z.optional(z.nullable(unit))
/** Change of display units: null resets one, omitted ones are unchanged. */
export const unitChanges = z.strictObject({
  pressure: cleared(choices.pressure),
  temperature: cleared(choices.temperature),
  speed: cleared(choices.speed),
  distance: cleared(choices.distance),
})
export type UnitChanges = z.output<typeof unitChanges>
