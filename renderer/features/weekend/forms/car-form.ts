import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'

const DEFAULT_COLOR = '#1E90FF'

export const carForm = (eventId: string, classes: readonly string[]): RowForm<'cars'> => ({
  key: 'cars',
  noun: 'car',
  fields: [
    { name: 'number', label: 'Number', hint: 'As on the car: 01 is not 1.', required: true, maxLength: 8 },
    { name: 'name', label: 'Name', hint: 'Team, or what you call the car.', required: true, maxLength: 200 },
    { name: 'class', label: 'Class', required: true, suggestions: classes, maxLength: 200 },
    { name: 'liveryColor', label: 'Livery colour', kind: 'color', required: true },
    { name: 'chassisId', label: 'Chassis', maxLength: 200 },
    { name: 'tankCapacityKg', label: 'Tank capacity in kg', kind: 'number' },
  ],
  preset: { liveryColor: DEFAULT_COLOR },
  presetAfter: (values) => ({ class: values.class ?? '', liveryColor: DEFAULT_COLOR }),
  valuesOf: (row) => ({
    number: row.number,
    name: row.name,
    class: row.class,
    liveryColor: row.liveryColor,
    chassisId: shown(row.chassisId),
    tankCapacityKg: shown(row.tankCapacityKg),
  }),
  bodyOf: (values) => ({
    eventId,
    number: values.number ?? '',
    name: values.name ?? '',
    class: values.class ?? '',
    liveryColor: (values.liveryColor ?? '').trim(),
    chassisId: textOf(values, 'chassisId'),
    tankCapacityKg: numberOf(values, 'tankCapacityKg'),
  }),
  nameOf: ({ number, name }) => `car ${number} (${name})`,
})
