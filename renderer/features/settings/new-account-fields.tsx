import { Stack } from '@mantine/core'
import { AccountNameFields } from '../../rows/account-name-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** Fields of a new account and its owner. */
export function NewAccountFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <Stack>
      <AccountNameFields errors={errors} autoComplete="off" />
      <TextField name="name" label="Name of its owner" autoComplete="off" error={errors.name} />
      <TextField
        name="email"
        label="E-mail of its owner"
        type="email"
        autoComplete="off"
        error={errors.email}
      />
      <TextField
        name="password"
        label="Password of its owner"
        hint="At least 10 characters. A person who already has a login on this server keeps their password."
        type="password"
        autoComplete="new-password"
        error={errors.password}
      />
    </Stack>
  )
}
