import type { Row } from '../../../data/row-cache.ts'
import { listOf } from '../../../rows/list-of.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'

const DEFAULT_COLOR = '#1E90FF'
/** Value of the box of our cars; a box that is not ticked sends none. */
const oursValue = (ours: boolean): FormValues => (ours ? { ours: 'on' } : {})

/** `cars` are those that the event has. Where all of them are ours, the next one is too. */
export const carForm = (eventId: string, cars: readonly Row<'cars'>[]): RowForm<'cars'> => ({
  key: 'cars',
  noun: 'car',
  fields: [
    { name: 'number', label: 'Number', hint: 'As on the car: 01 is not 1.', required: true, maxLength: 8 },
    { name: 'name', label: 'Name', hint: 'Team or nickname of the car.', required: true, maxLength: 200 },
    {
      name: 'class',
      label: 'Class',
      required: true,
      suggestions: [...new Set(cars.map((car) => car.class))],
      maxLength: 200,
    },
    {
      name: 'ours',
      label: 'Team',
      kind: 'checks',
      options: [{ value: 'ours', label: 'One of our cars: first in every list' }],
    },
    { name: 'liveryColor', label: 'Livery colour', kind: 'color', required: true },
    { name: 'chassisId', label: 'Chassis', maxLength: 200 },
    { name: 'tankCapacityKg', label: 'Tank capacity in kg', kind: 'number' },
    {
      name: 'feedNumbers',
      label: 'Numbers in timing',
      hint: 'Where the feed calls it otherwise, with commas: 101, 102. From then on its laps come here; laps already written stay where they are.',
    },
  ],
  preset: { liveryColor: DEFAULT_COLOR, ...oursValue(cars.every(({ ours }) => ours)) },
  presetAfter: (values) => ({
    class: values.class ?? '',
    liveryColor: DEFAULT_COLOR,
    ...oursValue('ours' in values),
  }),
  valuesOf: (row) => ({
    number: row.number,
    name: row.name,
    class: row.class,
    liveryColor: row.liveryColor,
    chassisId: shown(row.chassisId),
    tankCapacityKg: shown(row.tankCapacityKg),
    feedNumbers: row.feedNumbers.join(', '),
    ...oursValue(row.ours),
  }),
  bodyOf: (values) => ({
    eventId,
    number: values.number ?? '',
    name: values.name ?? '',
    class: values.class ?? '',
    liveryColor: (values.liveryColor ?? '').trim(),
    chassisId: textOf(values, 'chassisId'),
    tankCapacityKg: numberOf(values, 'tankCapacityKg'),
    feedNumbers: listOf(values, 'feedNumbers'),
    ours: 'ours' in values,
  }),
  nameOf: ({ number, name }) => `car ${number} (${name})`,
})
