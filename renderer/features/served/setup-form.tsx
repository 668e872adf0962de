import { useState } from 'react'
import type { Login } from '../../../server/contract/identity.ts'
import { client } from '../../api/client.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type FormValues, useSubmit } from '../../ui/use-submit.ts'
import { isLoopback } from './place.ts'
import { slugOf } from './slug.ts'

const REQUIRED = ['accountName', 'accountSlug', 'name', 'email', 'password']

const bodyOf = ({
  accountName = '',
  accountSlug = '',
  name = '',
  email = '',
  password = '',
  ...rest
}: FormValues) => ({
  accountName,
  accountSlug,
  name,
  email,
  password,
  ...('sampleData' in rest && { sampleData: true }),
  ...(rest.code && { code: rest.code }),
})

/** Makes the first account of this server. */
export function SetupForm({ onDone }: { onDone: (login: Login) => void }) {
  const [slug, setSlug] = useState('')
  const [suggesting, setSuggesting] = useState(true)
  const { form, busy, failure, onSubmit } = useSubmit(REQUIRED, async (values) =>
    onDone(await client.setUp({ body: bodyOf(values) })),
  )
  const errors = failure?.fields ?? {}
  const needsCode = !isLoopback(location.hostname) || errors.code !== undefined
  return (
    <Panel title="Set up this server">
      <p>Nobody uses this server yet. Make the first account; you will be its owner.</p>
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Field
          name="accountName"
          label="Account name"
          hint="Your team, for example Northside Racing."
          autoComplete="organization"
          onChange={(event) => suggesting && setSlug(slugOf(event.target.value))}
          error={errors.accountName}
        />
        <Field
          name="accountSlug"
          label="Short account name"
          hint="Typed at each login: small letters, digits and hyphens."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={slug}
          onChange={(event) => {
            setSuggesting(false)
            setSlug(event.target.value)
          }}
          error={errors.accountSlug}
        />
        <Field name="name" label="Your name" autoComplete="name" error={errors.name} />
        <Field name="email" label="E-mail" type="email" autoComplete="username" error={errors.email} />
        <Field
          name="password"
          label="Password"
          hint="At least 10 characters."
          type="password"
          autoComplete="new-password"
          error={errors.password}
        />
        {needsCode && (
          <Field
            name="code"
            label="One-time code"
            hint="The server printed it when it started. It is not needed on the laptop itself."
            autoComplete="one-time-code"
            error={errors.code}
          />
        )}
        <CheckBox
          name="sampleData"
          label="Load a sample weekend"
          hint="A made-up race event to look around in."
        />
        <button type="submit" className="primary" disabled={busy}>
          {busy ? 'Making the account…' : 'Make the account'}
        </button>
      </form>
    </Panel>
  )
}
