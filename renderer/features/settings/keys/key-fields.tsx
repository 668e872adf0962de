import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentence } from '../../../format/sentence.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { KEEP, LIFETIMES } from './key-expiry.ts'

/** Maximum number of profiles that are shown at once, not in a list. */
const AT_ONCE = 5
const HINT = 'Without a profile it may do everything its creator may do.'

interface KeyFieldsProps {
  initial: FormValues
  errors: Readonly<Record<string, string>>
  profiles: readonly { id: string; name: string }[]
  /** Current expiry in words; undefined for a new key. */
  endsNow: string | undefined
}

/** What the key may do: a few profiles side by side, more of them as a list. */
function Permissions({ initial, errors, profiles }: Omit<KeyFieldsProps, 'endsNow'>) {
  const name = 'permissionProfileId'
  const error = errors[name]
  const choices = [
    { value: '', label: 'Same as its creator' },
    ...profiles.map((profile) => ({ value: profile.id, label: profile.name })),
  ]
  const chosen = initial[name] ?? ''
  if (profiles.length > AT_ONCE) {
    return (
      <NativeSelect
        name={name}
        label="Permissions"
        description={HINT}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        defaultValue={chosen}
        error={error}
        data={choices}
      />
    )
  }
  return (
    <fieldset className="checks">
      <legend>Permissions</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span className="breaks">{label}</span>
        </label>
      ))}
      <Text c="dimmed" size="sm">
        {HINT}
      </Text>
      {error && <Text c="var(--color-bad)">{sentence('Permissions', error)}</Text>}
    </fieldset>
  )
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
      <Permissions initial={initial} errors={errors} profiles={profiles} />
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
