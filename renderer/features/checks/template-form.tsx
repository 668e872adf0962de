import { Stack, Textarea } from '@mantine/core'
import { sentence } from '../../format/sentence.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Form of what is checked at an occasion of an event. */
export const templateForm = (eventId: string): RowForm<'checklistTemplates'> => ({
  key: 'checklistTemplates',
  noun: 'checklist',
  fields: [
    { name: 'name', label: 'Name', required: true },
    { name: 'items', label: 'Items', required: true },
  ],
  preset: {},
  valuesOf: ({ name, items }) => ({ name, items: items.join('\n') }),
  bodyOf: ({ name = '', items }) => ({ eventId, name, items: linesOf(items) }),
  nameOf: ({ name }) => name,
  consequence: () => 'Lists that were begun from it stay.',
  render: (initial, errors) => (
    <Stack gap="xs">
      <TextField
        name="name"
        label="Name"
        hint="For example Before run."
        maxLength={200}
        autoComplete="off"
        data-autofocus
        defaultValue={initial.name}
        error={errors.name}
      />
      <Textarea
        name="items"
        label="Items"
        description="One a line. Lists that are begun already stay as they are."
        rows={10}
        defaultValue={initial.items}
        error={errors.items === undefined ? undefined : sentence('Items', errors.items)}
      />
    </Stack>
  ),
})
