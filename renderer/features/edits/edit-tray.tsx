import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDueEdits } from '../../data/queue/due-edits.ts'
import { useEdits } from '../../data/use/use-edits.ts'
import { useUnsaved } from '../../data/use-unsaved.ts'
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { EditBadge } from './edit-badge.tsx'
import classes from './edits.module.css'

// Not part of the first load; it comes with the other parts after it, before an edit can be made.
const EditDrawer = lazy(async () => ({ default: (await import('./edit-drawer.tsx')).EditDrawer }))

/** Badge and drawer of the edits on this device that the server does not have. */
export function EditTray() {
  const edits = useEdits()
  const [open, setOpen] = useState(false)
  const due = useDueEdits(edits.edits)
  const place = useRef<HTMLDivElement>(null)
  const toast = useToast()
  const isEmpty = edits.unsynced === 0
  useUnsaved(!isEmpty && !edits.durable)
  useEffect(() => {
    if (!open || !isEmpty) return
    setOpen(false)
    toast({ text: 'Nothing left to send or decide.' })
    // The previously focused button has been removed.
    place.current?.focus()
  }, [open, isEmpty, toast])
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes.place}
      data-unsynced={due + edits.refused.length > 0 || undefined}
    >
      <EditBadge
        waiting={due}
        refused={edits.refused.length}
        durable={edits.durable}
        onOpen={() => setOpen(true)}
      />
      <ChunkBoundary quiet={!open}>
        <Suspense>
          <EditDrawer {...edits} opened={open && !isEmpty} onClose={() => setOpen(false)} />
        </Suspense>
      </ChunkBoundary>
    </div>
  )
}
