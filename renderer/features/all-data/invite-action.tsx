import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ActionBody, ActionResult } from '../../../server/contract/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { memberActions } from '../../../server/contract/member.ts'
import { client } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import { usePerson } from '../../app/login-context.ts'
import { RowDialog } from '../weekend/row-dialog.tsx'
import type { Field } from './field.ts'
import { FormFields } from './fields/form-fields.tsx'
import { bodyFrom } from './form-values.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { plainRefusal } from './plain-refusal.ts'
import { fieldsOf } from './resource-fields.ts'

const FIELDS = fieldsOf(memberActions.inviteMember.body.shape)
const PRESET = { role: 'member' }

/** Only owners make owners. */
const withoutOwner = (field: Field): Field =>
  field.options ? { ...field, options: field.options.filter((option) => option !== 'owner') } : field

function explain(error: unknown, fields: readonly Field[]): Failure {
  const failure = plainRefusal(error, fields)
  if (failure.status !== 409) return failure
  return { ...failure, message: 'This person is a member already.', fields: { email: 'is that of a member' } }
}

/** Lets owners and admins ask somebody in who chooses a password of their own. */
export function InviteAction() {
  const { role } = usePerson()
  const [asking, setAsking] = useState(false)
  const [invite, setInvite] = useState<ActionResult<Actions['inviteMember']>>()
  if (role === 'member') return null
  const fields = role === 'owner' ? FIELDS : FIELDS.map(withoutOwner)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Invite somebody
      </Button>
      {invite && <InviteDialog {...invite} onClose={() => setInvite(undefined)} />}
      {asking && (
        <RowDialog
          title="Invite somebody"
          fields={fields.map(({ name, label, required }) => ({ name, label, required }))}
          initial={PRESET}
          saveLabel="Make the invite"
          save={async (values) => {
            const body = bodyFrom(fields, values) as ActionBody<Actions['inviteMember']>
            setInvite(await client.inviteMember({ body }))
          }}
          addedText={() => ''}
          onClose={() => setAsking(false)}
          render={(initial, errors) => <FormFields fields={fields} texts={initial} errors={errors} />}
          explain={(error) => explain(error, fields)}
        />
      )}
    </>
  )
}
