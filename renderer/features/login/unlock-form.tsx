import { Button, Group, Stack } from '@mantine/core'
import { ApiError, createClient } from '../../../server/contract/client.ts'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { type DeviceKey, forgetDevice } from '../../data/device-key.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinField } from './pin-field.tsx'

interface UnlockFormProps {
  device: DeviceKey
  onDone: (login: Login) => void
  /** Shows the login form with e-mail and password instead. */
  onOther: () => void
}

const WRONG = 'unauthenticated'

function explain(error: unknown): Failure {
  const failure = toFailure(error)
  const isWrong = error instanceof ApiError && error.problem.code === WRONG
  return isWrong ? { ...failure, fields: { pin: 'is not the one of this device' } } : failure
}

/** Asks a device of the garage for its PIN. */
export function UnlockForm({ device, onDone, onOther }: UnlockFormProps) {
  const { form, busy, failure, onSubmit } = useSubmit(
    ['pin'],
    async ({ pin = '' }) => {
      const guest = createClient({ baseUrl: location.origin })
      onDone(await guest.unlockDevice({ body: { secret: device.secret, pin } }))
    },
    undefined,
    explain,
  )
  useFirstFocus(form)
  return (
    <Panel title={`${device.name} of ${device.accountName}`}>
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <PinField error={failure?.fields.pin} />
          <Button type="submit" aria-disabled={busy}>
            Unlock
          </Button>
        </Stack>
      </form>
      <Group gap="xs">
        <Button variant="subtle" onClick={onOther}>
          Log in with a password
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            forgetDevice()
            onOther()
          }}
        >
          Forget this device
        </Button>
      </Group>
    </Panel>
  )
}
