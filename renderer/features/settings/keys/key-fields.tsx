import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { KEEP, LIFETIMES } from './key-expiry.ts'

interface KeyFieldsProps {
  initial: FormValues
  errors: Readonly<Record<string, string>>
  profiles: readonly { id: string; name: string }[]
  /** Current expiry in words; undefined for a new key. */
  endsNow: string | undefined
}

/** Name, permissions and expiry of a key. */
export function KeyFields({ initial, errors, profiles, endsNow }: KeyFieldsProps) {
  const [lifetime, setLifetime] = useState(initial.lifetime ?? 'never')
  return (
    <Stack>
      <TextField
        name="name"
        label="Name"
        hint="What it is for, such as Timing import."
        maxLength={200}
        autoComplete="off"
        defaultValue={initial.name}
        error={errors.name}
      />
      <NativeSelect
        name="permissionProfileId"
        label="Permissions"
        description="Without a profile it may do everything its creator may do."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        defaultValue={initial.permissionProfileId}
        error={errors.permissionProfileId}
        data={[
          { value: '', label: 'Same as its creator' },
          ...profiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        name="lifetime"
        label="Expires"
        value={lifetime}
        data={[
          ...(endsNow === undefined ? [] : [{ value: KEEP, label: `As it is: ${endsNow}` }]),
          ...LIFETIMES,
        ]}
        onChange={(event) => setLifetime(event.currentTarget.value)}
      />
      {lifetime === 'day' && (
        <DateField
          name="day"
          label="Last day"
          description="It stops at the end of this day, by this device’s clock."
          value=""
          error={errors.day}
        />
      )}
    </Stack>
  )
}
