import type { UnitOf } from '../ui/units/use-units.ts'
import type { Field } from './field.ts'

function inUnit(field: Field, unitOf: UnitOf): Field {
  if (field.fields) return { ...field, fields: inUnits(field.fields, unitOf) }
  if (field.item) {
    const item = inUnit(field.item, unitOf)
    return item.measure ? { ...field, item, unit: item.unit } : field
  }
  // What is counted in whole stored units has no other to be typed in.
  if (field.kind !== 'number' || field.unit === null) return field
  const measure = unitOf(field.unit)
  return measure.unit === field.unit ? field : { ...field, unit: measure.unit, measure }
}

/** Fields as somebody reads and types them: those of a unit that can be chosen in the one that was. */
export const inUnits = (fields: readonly Field[], unitOf: UnitOf): Field[] =>
  fields.map((field) => inUnit(field, unitOf))
