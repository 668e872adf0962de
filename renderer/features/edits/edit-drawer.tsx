import { Drawer } from '@mantine/core'
import type { EditListProps } from './edit-list.tsx'
import { EditList } from './edit-list.tsx'

interface EditDrawerProps extends EditListProps {
  opened: boolean
  onClose: () => void
}

/** The edit list in a drawer; full-screen on a phone. */
export const EditDrawer = ({ opened, onClose, ...list }: EditDrawerProps) => (
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
