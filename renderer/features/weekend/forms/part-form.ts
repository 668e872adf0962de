import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'
import type { UnitOf } from '../../../ui/units/use-units.ts'

/** A part's limits and what it had run before it was entered here. */
export const partForm = (unitOf: UnitOf): RowForm<'parts'> => {
  const { unit, input, stored } = unitOf('km')
  const shownKm = (value: number | null) => (value === null ? '' : input(value))
  return {
    key: 'parts',
    noun: 'part',
    fields: [
      { name: 'name', label: 'Name', hint: 'For example Engine 3.', required: true, maxLength: 200 },
      { name: 'serial', label: 'Serial number', maxLength: 200 },
      { name: 'maxKm', label: `Limit in ${unit}`, kind: 'number' },
      { name: 'maxHours', label: 'Limit in hours', kind: 'number' },
      {
        name: 'maxCycles',
        label: 'Limit in cycles',
        hint: 'One cycle is a session with a lap of the car.',
        kind: 'number',
      },
      {
        name: 'kmBefore',
        label: `Distance before, in ${unit}`,
        hint: 'What it had run before the laps counted here.',
        kind: 'number',
      },
      { name: 'hoursBefore', label: 'Hours before', kind: 'number' },
      { name: 'cyclesBefore', label: 'Cycles before', kind: 'number' },
      { name: 'note', label: 'Note', maxLength: 10_000 },
    ],
    preset: {},
    valuesOf: (row: Row<'parts'>) => ({
      name: row.name,
      serial: shown(row.serial),
      maxKm: shownKm(row.maxKm),
      maxHours: shown(row.maxHours),
      maxCycles: shown(row.maxCycles),
      kmBefore: shownKm(row.kmBefore),
      hoursBefore: shown(row.hoursBefore),
      cyclesBefore: shown(row.cyclesBefore),
      note: shown(row.note),
    }),
    bodyOf: (values) => {
      const km = (name: string) => {
        const typed = numberOf(values, name)
        return typed === null ? null : stored(typed)
      }
      return {
        name: values.name ?? '',
        serial: textOf(values, 'serial'),
        maxKm: km('maxKm'),
        maxHours: numberOf(values, 'maxHours'),
        maxCycles: numberOf(values, 'maxCycles'),
        kmBefore: km('kmBefore') ?? 0,
        hoursBefore: numberOf(values, 'hoursBefore') ?? 0,
        cyclesBefore: numberOf(values, 'cyclesBefore') ?? 0,
        note: textOf(values, 'note'),
      }
    },
    nameOf: ({ name }) => name,
  }
}
