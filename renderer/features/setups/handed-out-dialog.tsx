import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import type { Setup } from './sheet/sheet-cells.ts'
import { warningOf } from './status-words.ts'

interface HandedOutDialogProps {
  setup: Setup
  /** Undefined where no child can be made, as of a set-down. */
  onChild: (() => void) | undefined
  onEdit: () => void
  onClose: () => void
}

/** Confirms an edit of a handed-out setup. */
export function HandedOutDialog({ setup, onChild, onEdit, onClose }: HandedOutDialogProps) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={`Change ${setup.name}?`}>
      <Stack>
        <Text>
          {warningOf(setup)}
          {onChild && ' Create a child, change that and issue it: then everyone sees what changed.'}
        </Text>
        <Group gap="xs">
          {onChild && (
            <Button data-autofocus onClick={onChild}>
              Create child
            </Button>
          )}
          <Button variant="default" onClick={onEdit}>
            Edit it anyway
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
