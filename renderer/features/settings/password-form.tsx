import { Button, Stack, Text } from '@mantine/core'
import { useLoginState } from '../../context/login-context.ts'
import { client } from '../../data/client.ts'
import { exchangeLogin } from '../../data/reads.ts'
import { InputError } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormValues, useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Changes the password, which ends every other login. */
export function PasswordForm() {
  const { enter } = useLoginState()
  const toast = useToast()
  const change = async ({ current = '', new: wanted = '', again }: FormValues) => {
    if (wanted !== again) throw new InputError({ again: 'is not the same as the new password' })
    await exchangeLogin(async () => enter(await client.changePassword({ body: { current, new: wanted } })))
    toast({ text: 'Password changed. You stay logged in on this browser only.' })
  }
  const { form, busy, failure, onSubmit } = useSubmit(['current', 'new', 'again'], change)
  const errors = failure?.fields ?? {}
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.current}
        />
        <TextField
          name="new"
          label="New password"
          hint="At least 10 characters."
          type="password"
          autoComplete="new-password"
          error={errors.new}
        />
        <TextField
          name="again"
          label="Repeat new password"
          type="password"
          autoComplete="new-password"
          error={errors.again}
        />
        <Text c="dimmed">
          This logs you out on every other device, in every account. This device stays logged in.
        </Text>
        <div>
          <Button type="submit" aria-disabled={busy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  )
}
