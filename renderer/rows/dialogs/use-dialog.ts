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
    onClose: () => setOpen(undefined),
  }
}
