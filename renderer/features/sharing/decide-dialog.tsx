import { Text } from '@mantine/core'
import type { Lead } from '../../../server/contract/actions/lead.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { decisionTexts, peerName } from './lead-words.ts'
import { useDecideLead } from './use-lead.ts'

interface DecideDialogProps {
  lead: Lead
  leader: 'this' | 'other'
  onClose: () => void
}

/** Confirms which laptop leads, with the consequences. */
export function DecideDialog({ lead, leader, onClose }: DecideDialogProps) {
  useFocusReturn()
  const { mutateAsync } = useDecideLead()
  const isThis = leader === 'this'
  return (
    <AskDialog
      title={isThis ? `Let ${lead.name} lead again?` : `Leave the lead to ${peerName(lead)}?`}
      saveLabel={isThis ? 'This laptop leads again' : 'Leave it to the other one'}
      act={async () => {
        await mutateAsync(leader)
      }}
      onClose={onClose}
    >
      {decisionTexts(lead, leader).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </AskDialog>
  )
}
