import { Text } from '@mantine/core'
import { toFailure } from '../../format/failure.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'

interface StopDialogProps {
  act: () => Promise<unknown>
  onClose: () => void
}

/** Confirms stopping from a device that it disconnects. */
export const StopDialog = ({ act, onClose }: StopDialogProps) => (
  <AskDialog
    title="Stop sharing?"
    saveLabel="Stop sharing"
    act={async () => {
      try {
        await act()
      } catch (error) {
        // The connection may end before the response: sharing has stopped then.
        if (toFailure(error).status !== undefined) throw error
      }
    }}
    onClose={onClose}
  >
    <Text>
      This device is connected over the network: it is cut off too, like all others. Only the laptop itself
      can switch sharing on again. What is typed here and not sent yet is kept on this device.
    </Text>
  </AskDialog>
)
