import { Stack } from '@mantine/core'
import { useState } from 'react'
import { slugOf } from '../../data/slug.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** Fields of a new account. The short name follows the name until it is edited. */
export function NewAccountFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const [slug, setSlug] = useState('')
  const [suggesting, setSuggesting] = useState(true)
  return (
    <Stack>
      <TextField
        name="accountName"
        label="Account name"
        autoComplete="off"
        error={errors.accountName}
        onChange={(event) => suggesting && setSlug(slugOf(event.target.value))}
      />
      <TextField
        name="accountSlug"
        label="Short account name"
        hint="Typed at each login: small letters, digits and hyphens."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={slug}
        error={errors.accountSlug}
        onChange={(event) => {
          setSuggesting(false)
          setSlug(event.target.value)
        }}
      />
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
