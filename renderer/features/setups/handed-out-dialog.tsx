import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import type { Setup } from './sheet/sheet-cells.ts'
import { warningOf } from './status-words.ts'

interface HandedOutDialogProps {
  setup: Setup
  /** Left out where nothing is built on the sheet, as on a set-down. */
  onChild: (() => void) | undefined
  onEdit: () => void
  onClose: () => void
}

/** Asks before a sheet changes that somebody may be working from. */
export function HandedOutDialog({ setup, onChild, onEdit, onClose }: HandedOutDialogProps) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={`Change ${setup.name}?`}>
      <Stack>
        <Text>
          {warningOf(setup)}
          {onChild && ' Make a child, change that and issue it: everybody then sees what changed.'}
        </Text>
        <Group gap="xs">
          {onChild && (
            <Button data-autofocus onClick={onChild}>
              Make a child
            </Button>
          )}
          <Button variant="default" onClick={onEdit}>
            Edit this one all the same
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
