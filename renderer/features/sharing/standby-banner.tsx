import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { peerName, standbyText } from './lead-words.ts'
import { useLead } from './use-lead.ts'

/** Banner while this laptop accepts no changes, with the decision for owners. */
export function StandbyBanner() {
  const { role } = usePerson()
  const { data: lead } = useLead()
  const [asked, setAsked] = useState<'this' | 'other'>()
  if (!lead?.isStandby) return null
  const url = lead.peer?.url
  return (
    <div className="toolbar banner">
      <p role="status">
        {`${standbyText(lead)} What you type is kept on this device.`}
        {role !== 'owner' && ' Ask an owner of the first account to decide which laptop leads.'}
      </p>
      <Group gap="xs">
        {url && (
          <a href={url} className="plain-link">
            {`Open ${peerName(lead)}`}
          </a>
        )}
        {role === 'owner' && (
          <>
            {!lead.otherLeadsSince && (
              <Button variant="default" onClick={() => setAsked('other')}>
                Leave it to the other…
              </Button>
            )}
            <Button variant="default" onClick={() => setAsked('this')}>
              Lead from here again…
            </Button>
          </>
        )}
      </Group>
      {asked && <DecideDialog lead={lead} leader={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
