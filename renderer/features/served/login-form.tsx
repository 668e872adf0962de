import type { Login } from '../../../server/contract/identity.ts'
import { client } from '../../api/client.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface LoginFormProps {
  notice: string | undefined
  onDone: (login: Login) => void
}

/** Asks who is there. */
export function LoginForm({ notice, onDone }: LoginFormProps) {
  const { form, busy, failure, onSubmit } = useSubmit(
    ['accountSlug', 'email', 'password'],
    async ({ accountSlug = '', email = '', password = '' }) =>
      onDone(await client.logIn({ body: { accountSlug: accountSlug.trim(), email, password } })),
  )
  const errors = failure?.fields ?? {}
  return (
    <Panel title="Log in">
      {notice && !failure && <Notice kind="info">{notice}</Notice>}
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Field
          name="accountSlug"
          label="Short account name"
          autoCapitalize="none"
          autoComplete="organization"
          spellCheck={false}
          error={errors.accountSlug}
        />
        <Field name="email" label="E-mail" type="email" autoComplete="username" error={errors.email} />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <button type="submit" className="primary" disabled={busy}>
          {busy ? 'Logging in…' : 'Log in'}
        </button>
      </form>
    </Panel>
  )
}
