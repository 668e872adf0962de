import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { textOf } from '../../../rows/values.ts'
import { expiryFrom, expiryText, KEEP } from './key-expiry.ts'
import { KeyFields } from './key-fields.tsx'

interface KeyFormOptions {
  profiles: readonly { id: string; name: string }[]
  /** The edited key; undefined for a new one. */
  edited: Row<'apiKeys'> | undefined
}

/** The form of an API key. */
export const keyForm = ({ profiles, edited }: KeyFormOptions): RowForm<'apiKeys'> => ({
  key: 'apiKeys',
  noun: 'API key',
  fields: [{ name: 'name', label: 'Name', required: true }],
  preset: { lifetime: '90' },
  valuesOf: ({ name, permissionProfileId }) => ({
    name,
    permissionProfileId: permissionProfileId ?? '',
    lifetime: KEEP,
  }),
  bodyOf: (values, row) => ({
    name: values.name ?? '',
    permissionProfileId: textOf(values, 'permissionProfileId'),
    expiresAt: expiryFrom(values, row?.expiresAt ?? null, Date.now()),
  }),
  nameOf: ({ name }) => name,
  render: (initial, errors) => (
    <KeyFields
      initial={initial}
      errors={errors}
      profiles={profiles}
      endsNow={edited && expiryText(edited.expiresAt, Date.now())}
    />
  ),
  consequence: () =>
    'It stops working at once: clients still using it get 401, and its open connections are closed.',
})
