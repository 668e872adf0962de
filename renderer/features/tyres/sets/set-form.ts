import { tyreSet } from '../../../../server/contract/resources/garage/tyre-set.ts'
import type { Row } from '../../../data/row-cache.ts'
import { choiceText } from '../../../format/words.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { shown, textOf } from '../../../rows/values.ts'

type SetType = Row<'tyreSets'>['type']
export const TYPES: readonly SetType[] = tyreSet.row.shape.type.options

/** Form of a set's number, car and type; its tyres are moved separately. */
export const setForm = (eventId: string, cars: readonly Row<'cars'>[]): RowForm<'tyreSets'> => ({
  key: 'tyreSets',
  noun: 'tyre set',
  fields: [
    { name: 'number', label: 'Number', required: true, maxLength: 20 },
    { name: 'name', label: 'Meant for', hint: 'For example Race, first stint.', maxLength: 200 },
    {
      name: 'carId',
      label: 'Car',
      kind: 'select',
      options: cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'select',
      required: true,
      options: TYPES.map((value) => ({ value, label: choiceText(value) })),
    },
  ],
  preset: { type: 'dry' },
  valuesOf: (row) => ({
    number: row.number,
    name: shown(row.name),
    carId: shown(row.carId),
    type: row.type,
  }),
  bodyOf: (values) => ({
    eventId,
    number: values.number ?? '',
    name: textOf(values, 'name'),
    carId: textOf(values, 'carId'),
    type: values.type as SetType,
  }),
  nameOf: ({ number }) => `set ${number}`,
})
