import { Text } from '@mantine/core'
import { toFailure } from '../../format/failure.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'

interface StopDialogProps {
  act: () => Promise<unknown>
  onClose: () => void
}

/** Asks whoever is about to cut off their own device. */
export const StopDialog = ({ act, onClose }: StopDialogProps) => (
  <AskDialog
    title="Stop sharing?"
    saveLabel="Stop sharing"
    act={async () => {
      try {
        await act()
      } catch (error) {
        // The link may go before the answer is through: then it has stopped.
        if (toFailure(error).status !== undefined) throw error
      }
    }}
    onClose={onClose}
  >
    <Text>
      This device came in over the network: it is cut off too, like all others. Only the laptop itself can
      switch sharing on again. What is typed here and not sent yet is kept on this device.
    </Text>
  </AskDialog>
)
