import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'
import type { FieldSpec } from '../../../ui/form/row-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'

type Category = NonNullable<Row<'drivers'>['fiaCategory']>
const CATEGORIES: readonly Category[] = ['Platinum', 'Gold', 'Silver', 'Bronze']
const carField = (id: string) => `car-${id}`

const FIELDS: readonly FieldSpec[] = [
  { name: 'firstName', label: 'First name', required: true, maxLength: 200 },
  { name: 'lastName', label: 'Last name', required: true, maxLength: 200 },
  { name: 'code', label: 'Code', hint: 'Three letters, for example BOU.', maxLength: 3 },
  {
    name: 'fiaCategory',
    label: 'FIA category',
    kind: 'select',
    options: CATEGORIES.map((category) => ({ value: category, label: category })),
  },
  { name: 'nationality', label: 'Nationality', maxLength: 200 },
  { name: 'dob', label: 'Date of birth', kind: 'date' },
  { name: 'weightKg', label: 'Weight in kg', kind: 'number' },
]

/** Checked cars of a driver; cars of other events are kept. */
function carIdsOf(values: FormValues, cars: readonly Row<'cars'>[], before: readonly string[]): string[] {
  const offered = new Set(cars.map(({ id }) => id))
  const chosen = cars.filter(({ id }) => carField(id) in values).map(({ id }) => id)
  return [...before.filter((id) => !offered.has(id) || chosen.includes(id)), ...chosen].filter(
    (id, at, all) => all.indexOf(id) === at,
  )
}

/** `cars` are those of the open event; without one, none can be chosen. */
export const driverForm = (cars: readonly Row<'cars'>[] = []): RowForm<'drivers'> => ({
  key: 'drivers',
  noun: 'driver',
  fields: [
    ...FIELDS,
    ...(cars.length > 0
      ? [
          {
            name: 'carIds',
            label: 'Drives',
            kind: 'checks' as const,
            options: cars.map(({ id, number, name }) => ({
              value: carField(id),
              label: `${number} ${name}`,
            })),
          },
        ]
      : []),
  ],
  // A single car is preselected.
  preset: cars[0] && cars.length === 1 ? { [carField(cars[0].id)]: 'on' } : {},
  presetAfter: () => ({}),
  valuesOf: (row) => ({
    firstName: row.firstName,
    lastName: row.lastName,
    code: shown(row.code),
    fiaCategory: shown(row.fiaCategory),
    nationality: shown(row.nationality),
    dob: shown(row.dob),
    weightKg: shown(row.weightKg),
    ...Object.fromEntries(row.carIds.map((id) => [carField(id), 'on'])),
  }),
  bodyOf: (values, row) => ({
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    code: textOf(values, 'code')?.toUpperCase() ?? null,
    fiaCategory: textOf(values, 'fiaCategory') as Category | null,
    nationality: textOf(values, 'nationality'),
    dob: textOf(values, 'dob'),
    weightKg: numberOf(values, 'weightKg'),
    carIds: carIdsOf(values, cars, row?.carIds ?? []),
  }),
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
})
