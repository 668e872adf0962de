import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { useCommand } from '../../context/commands.ts'
import { AskInvite } from './ask-invite.tsx'
import { ShownInvite } from './shown-invite.tsx'

/** Invites devices of the garage to a weekend. */
export function InviteDevices() {
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<ActionResult<Actions['inviteDevices']>>()
  useCommand({ label: 'Invite devices', group: 'Settings', keys: 'N', run: () => setAsking(true) })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Invite devices</Button>
      {asking && <AskInvite onMade={setMade} onClose={() => setAsking(false)} />}
      {made && <ShownInvite {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}
