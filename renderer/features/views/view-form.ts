import type { RowForm } from '../../rows/row-form.ts'
import { resourceKeys, resourceOf } from '../../schema/catalogue.ts'
import { nounOf } from '../../schema/row-title.ts'
import { TEMPLATES } from './templates.ts'

const TEMPLATE = 'template '

/** Every entity with a table of its own in the account. */
const entityOptions = () =>
  resourceKeys
    .map((key) => ({ value: resourceOf(key).entityType, label: `No columns yet: ${nounOf(key)}` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))

const templateOf = (begun: string) =>
  begun.startsWith(TEMPLATE) ? TEMPLATES[Number(begun.slice(TEMPLATE.length))]?.view : undefined

/** Form of a new view's name and entity; its columns are chosen on its page. */
export const viewForm = (): RowForm<'customViews'> => ({
  key: 'customViews',
  noun: 'view',
  fields: [
    { name: 'name', label: 'Name', hint: 'For example Fuel by car.', required: true, maxLength: 200 },
    {
      name: 'begun',
      label: 'Start from',
      kind: 'select',
      required: true,
      adding: true,
      options: [
        ...TEMPLATES.map(({ name }, index) => ({ value: TEMPLATE + index, label: name })),
        ...entityOptions(),
      ],
    },
  ],
  preset: { begun: `${TEMPLATE}0` },
  valuesOf: ({ name }) => ({ name }),
  bodyOf: ({ name = '', begun = '' }, row) => ({
    ...(row ? { entityType: row.entityType } : (templateOf(begun) ?? { entityType: begun })),
    name: name.trim(),
  }),
  nameOf: ({ name }) => name,
})
