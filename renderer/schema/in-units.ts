import type { UnitOf } from '../ui/units/use-units.ts'
import type { Field } from './field.ts'

function inUnit(field: Field, unitOf: UnitOf): Field {
  if (field.fields) return { ...field, fields: inUnits(field.fields, unitOf) }
  if (field.item) {
    const item = inUnit(field.item, unitOf)
    return item.measure ? { ...field, item, unit: item.unit } : field
  }
  // Whole numbers are typed in the stored unit.
  if (field.kind !== 'number' || field.unit === null) return field
  const measure = unitOf(field.unit)
  return measure.unit === field.unit ? field : { ...field, unit: measure.unit, measure }
}

/** Fields in the user's units. */
export const inUnits = (fields: readonly Field[], unitOf: UnitOf): Field[] =>
  fields.map((field) => inUnit(field, unitOf))
