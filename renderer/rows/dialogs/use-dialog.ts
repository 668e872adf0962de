import { useState } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { Open } from './row-dialogs.tsx'

/** Which form of a resource is open, and the ways to open and close one. */
export function useDialog<K extends ResourceKey>() {
  const [open, setOpen] = useState<Open<K>>()
  return {
    open,
    add: () => setOpen({ mode: 'add' }),
    edit: (row: Row<K>) => setOpen({ mode: 'edit', row }),
    // A form that is still saving must not close the one that was opened after it.
    onClose: () => setOpen((now) => (now === open ? undefined : now)),
  }
}
