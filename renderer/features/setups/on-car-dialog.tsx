import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import type { OpenTicks } from './use-on-car.ts'

interface OnCarDialogProps {
  name: string
  ticks: OpenTicks
  /** Path of the spanner list. */
  list: string
  act: () => Promise<void>
  onClose: () => void
}

/** Confirms the status "on car" while spanner list items are open. */
export const OnCarDialog = ({ name, ticks, list, act, onClose }: OnCarDialogProps) => (
  <AskDialog title={`Put ${name} on the car?`} saveLabel="Put on car" act={act} onClose={onClose}>
    <Text>
      {`${ticks.open} of ${ticks.of} ${ticks.of === 1 ? 'line' : 'lines'} of the spanner list from ${ticks.from.name} ${ticks.open === 1 ? 'is' : 'are'} not ticked on this device.`}
    </Text>
    <Link href={list} className="plain-link">
      Open the spanner list
    </Link>
  </AskDialog>
)
