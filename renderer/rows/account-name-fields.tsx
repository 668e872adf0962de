import { useState } from 'react'
import { slugOf } from '../data/slug.ts'
import { TextField } from '../ui/form/text-field.tsx'

interface AccountNameFieldsProps {
  values?: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  hint?: string
  autoComplete: string
}

/** Name and short name of a new account. The short name follows the name until it is edited. */
export function AccountNameFields({ values = {}, errors, hint, autoComplete }: AccountNameFieldsProps) {
  const [slug, setSlug] = useState(values.accountSlug ?? '')
  const [suggesting, setSuggesting] = useState(slug === '')
  return (
    <>
      <TextField
        name="accountName"
        label="Account name"
        hint={hint}
        autoComplete={autoComplete}
        defaultValue={values.accountName}
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
    </>
  )
}
