import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ActionBody, ActionResult } from '../../../../server/contract/define/action.ts'
import type { Actions } from '../../../../server/contract/index.ts'
import { memberActions } from '../../../../server/contract/resources/people/member.ts'
import { useCommand } from '../../../context/commands.ts'
import { usePerson } from '../../../context/login-context.ts'
import { client } from '../../../data/client.ts'
import type { Failure } from '../../../format/failure.ts'
import { RowDialog } from '../../../rows/dialogs/row-dialog.tsx'
import { FormFields } from '../../../rows/fields/form-fields.tsx'
import type { Field } from '../../../schema/field.ts'
import { bodyFrom } from '../../../schema/form-values.ts'
import { plainRefusal } from '../../../schema/plain-refusal.ts'
import { fieldsOf } from '../../../schema/resource-fields.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { ShareFirst } from '../../sharing/share-first.tsx'
import { useShareFirst } from '../../sharing/use-share-first.ts'
import { withoutOwner } from '../access/without-owner.ts'
import { InviteDialog } from './invite-dialog.tsx'

const FIELDS = fieldsOf(memberActions.inviteMember.body.shape)
const PRESET = { role: 'member' }
type Asked = ActionBody<Actions['inviteMember']>

function explain(error: unknown, fields: readonly Field[]): Failure {
  const failure = plainRefusal(error, fields)
  if (failure.status !== 409) return failure
  return { ...failure, message: 'This person is a member already.', fields: { email: 'is that of a member' } }
}

/** Creates an invite; the invited person chooses their own password. For owners and admins. */
export function InviteAction() {
  const { role } = usePerson()
  const [asking, setAsking] = useState(false)
  const [invite, setInvite] = useState<{ asked: Asked; made: ActionResult<Actions['inviteMember']> }>()
  const toast = useToast()
  const first = useShareFirst()
  useCommand({ label: 'Invite a member', group: 'Settings', run: () => setAsking(true) }, role !== 'member')
  if (role === 'member') return null
  const fields = role === 'owner' ? FIELDS : FIELDS.map(withoutOwner)
  const make = async (asked: Asked) => setInvite({ asked, made: await client.inviteMember({ body: asked }) })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Invite a member
      </Button>
      {invite && (
        <InviteDialog
          key={invite.made.code}
          {...invite.made}
          email={invite.asked.email}
          onAgain={() => {
            make(invite.asked).catch((error) =>
              toast({ kind: 'error', text: explain(error, fields).message }),
            )
          }}
          onClose={() => setInvite(undefined)}
        />
      )}
      {asking && (
        <RowDialog
          title="Invite a member"
          fields={fields.map(({ name, label, required }) => ({ name, label, required }))}
          initial={PRESET}
          saveLabel="Create invite"
          save={async (values) => {
            await first.share()
            await make(bodyFrom(fields, values) as Asked)
          }}
          addedText={() => ''}
          onClose={() => setAsking(false)}
          facts={<ShareFirst {...first} />}
          render={(initial, errors) => <FormFields fields={fields} texts={initial} errors={errors} />}
          explain={(error) => explain(error, fields)}
        />
      )}
    </>
  )
}
