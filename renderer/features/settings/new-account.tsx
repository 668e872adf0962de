import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ActionBody } from '../../../server/contract/define/action.ts'
import type { identityActions } from '../../../server/contract/resources/people/identity.ts'
import { client } from '../../data/client.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import { accountFailure } from '../../rows/account-failure.ts'
import { RowDialog } from '../../rows/dialogs/row-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NewAccountFields } from './new-account-fields.tsx'

const FIELDS = ['accountName', 'accountSlug', 'name', 'email', 'password'].map((name) => ({
  name,
  label: name,
  required: true,
}))

function explain(error: unknown): Failure {
  const failure = toFailure(error)
  return failure.status === 403
    ? { ...failure, message: 'Only an owner of the first account of this server may make another one.' }
    : failure
}

/** Creates another team on the same server, with separate data. */
export function NewAccount() {
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<{ name: string; slug: string; email: string }>()
  return (
    <Panel
      title="Other accounts"
      aside={
        <Button variant="default" onClick={() => setAsking(true)}>
          New account
        </Button>
      }
    >
      <Text c="dimmed">
        Another team on this server, with its own people and data. Neither sees the other. Only an owner of
        the first account can add one.
      </Text>
      {made && (
        <Notice kind="info">{`${made.name} is made. ${made.email} logs in there with the short name ${made.slug}.`}</Notice>
      )}
      {asking && (
        <RowDialog
          title="New account"
          fields={FIELDS}
          initial={{}}
          saveLabel="Add account"
          save={async (values) => {
            const wrong = accountFailure(values)
            if (wrong) throw wrong
            const body = values as ActionBody<typeof identityActions.createAccount>
            const { account, user } = await client.createAccount({ body })
            setMade({ name: account.name, slug: account.slug, email: user.email })
          }}
          addedText={() => ''}
          onClose={() => setAsking(false)}
          render={(_, errors) => <NewAccountFields errors={errors} />}
          explain={explain}
        />
      )}
    </Panel>
  )
}
