import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'
import { type FieldSpec, RowFields } from '../../../ui/form/row-field.tsx'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import { type FitContext, fitTexts, typedFits } from './fit-times.ts'
import { FitsTable } from './part-fits.tsx'

/** A part's limits, what it had run before it was entered here and, of one that is edited, its fits. */
export const partForm = (unitOf: UnitOf, fitting?: FitContext): RowForm<'parts'> => {
  const { unit, input, stored } = unitOf('km')
  const shownKm = (value: number | null) => (value === null ? '' : input(value))
  const fields: readonly FieldSpec[] = [
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
  ]
  return {
    key: 'parts',
    noun: 'part',
    fields,
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
      ...(fitting && fitTexts(fitting)),
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
        ...(fitting && { fits: typedFits(values, fitting) }),
      }
    },
    nameOf: ({ name }) => name,
    ...(fitting && {
      render: (initial, errors) => (
        <>
          <RowFields fields={fields} initial={initial} errors={errors} />
          <FitsTable context={fitting} initial={initial} errors={errors} />
        </>
      ),
    }),
  }
}
