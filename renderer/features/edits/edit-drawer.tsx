import { Drawer } from '@mantine/core'
import { memo } from 'react'
import type { EditListProps } from './edit-list.tsx'
import { EditList } from './edit-list.tsx'

interface EditDrawerProps extends EditListProps {
  opened: boolean
  onClose: () => void
}

/** The edit list in a drawer; full-screen on a phone. Closed it does not render with each edit. */
export const EditDrawer = memo(
  function EditDrawer({ opened, onClose, ...list }: EditDrawerProps) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="42rem"
        title="Not on the server yet"
        transitionProps={{ duration: 0 }}
        classNames={{ title: 'strong text-figure' }}
      >
        <EditList {...list} />
      </Drawer>
    )
  },
  (before, after) => !before.opened && !after.opened,
)
