import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { createClient } from '../../../server/contract/client.ts'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { type DeviceRole, deviceRole } from '../../../server/contract/resources/people/device-facts.ts'
import { ROLE_WORDS } from '../../format/device-words.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { PinField } from './pin-field.tsx'

type Invite = ActionResult<Actions['deviceInvite']>
export type Joined = ActionResult<Actions['joinDevice']>

export const ENDED =
  'This invite is no longer valid: all of its devices are in, or its weekend is over. Ask for a new one.'

function explain(error: unknown): Failure {
  const failure = toFailure(error)
  return failure.status === 404 ? { ...failure, message: ENDED } : failure
}

interface JoinFormProps {
  code: string
  invite: Invite
  onDone: (joined: Joined) => Promise<void>
}

/** Asks a device that joins for a name, a PIN, and the role and car that the invite leaves open. */
export function JoinForm({ code, invite, onDone }: JoinFormProps) {
  const { form, busy, failure, onSubmit } = useSubmit(
    ['name', 'pin'],
    async ({ name = '', pin = '', role, carId }) => {
      const guest = createClient({ baseUrl: location.origin })
      const chosen = { ...(role && { role: role as DeviceRole }), ...(carId && { carId }) }
      await onDone(await guest.joinDevice({ body: { code, name, pin, ...chosen } }))
    },
    undefined,
    explain,
  )
  useFirstFocus(form)
  const errors = failure?.fields ?? {}
  const [car] = invite.cars
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack>
        <Text>{`${invite.eventName}, with ${invite.accountName}. This device stays in until the weekend is over.`}</Text>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="name"
          label="Your name"
          hint="Others see it on what this device writes."
          autoComplete="name"
          maxLength={100}
          error={errors.name}
        />
        {invite.role === null ? (
          <NativeSelect
            name="role"
            label="Role"
            defaultValue="mechanic"
            data={deviceRole.options.map((value) => ({ value, label: ROLE_WORDS[value] }))}
            error={errors.role}
          />
        ) : (
          <Text fw={650}>{ROLE_WORDS[invite.role]}</Text>
        )}
        {invite.isCarGiven && car && <Text fw={650}>{`Car ${car.number}`}</Text>}
        {!invite.isCarGiven && car && (
          <NativeSelect
            name="carId"
            label="Car"
            data={[
              { value: '', label: 'No car' },
              ...invite.cars.map(({ id, number }) => ({ value: id, label: number })),
            ]}
            error={errors.carId}
          />
        )}
        <PinField
          hint="Four to six digits, to unlock this device after it was locked or left for a night."
          error={errors.pin}
        />
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Joining…' : 'Join'}
        </Button>
      </Stack>
    </form>
  )
}
