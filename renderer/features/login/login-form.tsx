import { Button, Stack } from '@mantine/core'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { client } from '../../data/client.ts'
import { keepLastLogin, lastLogin } from '../../data/last-login.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

interface LoginFormProps {
  notice: string | undefined
  onDone: (login: Login) => void
}

/** Login form, prefilled with account and e-mail of this device's last login. */
export function LoginForm({ notice, onDone }: LoginFormProps) {
  const { form, busy, failure, onSubmit } = useSubmit(
    ['accountSlug', 'email', 'password'],
    async ({ accountSlug = '', email = '', password = '' }) => {
      const login = await client.logIn({ body: { accountSlug: accountSlug.trim(), email, password } })
      keepLastLogin({ accountSlug: login.account.slug, email: login.user.email })
      onDone(login)
    },
  )
  useFirstFocus(form)
  const errors = failure?.fields ?? {}
  const last = lastLogin()
  return (
    <Panel title="Log in">
      {notice && !failure && <Notice kind="info">{notice}</Notice>}
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <TextField
            name="accountSlug"
            label="Short account name"
            hint="For example northside-racing. The owner finds it under My settings."
            autoCapitalize="none"
            autoComplete="organization"
            spellCheck={false}
            defaultValue={last?.accountSlug}
            error={errors.accountSlug}
          />
          <TextField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            defaultValue={last?.email}
            error={errors.email}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Logging in…' : 'Log in'}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
