import { Button, Stack } from '@mantine/core'
import { createClient } from '../../../server/contract/client.ts'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { inviteFailure } from './invite-failure.ts'

interface InviteFormProps {
  code: string
  onDone: (login: Login) => Promise<void> | void
}

/** Asks an invited person for a name and password. */
export function InviteForm({ code, onDone }: InviteFormProps) {
  const { form, busy, failure, onSubmit } = useSubmit(
    ['name', 'password'],
    async ({ name = '', password = '' }) => {
      // Sends no token: a refusal must not end this tab's login.
      const guest = createClient({ baseUrl: location.origin })
      await onDone(await guest.acceptInvite({ body: { code, name, password } }))
    },
    undefined,
    inviteFailure,
  )
  useFirstFocus(form)
  const errors = failure?.fields ?? {}
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="name"
          label="Your name"
          hint="The name this team uses for you."
          autoComplete="name"
          error={errors.name}
        />
        <TextField
          name="password"
          label="Password"
          hint="At least 10 characters. If you already use Trackside on this machine, give the password you have."
          type="password"
          autoComplete="new-password"
          error={errors.password}
        />
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Joining…' : 'Join'}
        </Button>
      </Stack>
    </form>
  )
}
