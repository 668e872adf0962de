import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface SortableListProps {
  /** Keys of the rows, in their order. */
  keys: readonly number[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Rows that are put into another order by dragging their handles: by mouse, by finger, or with Space and the arrow keys. */
export function SortableList({ keys, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onMove(keys.indexOf(Number(active.id)), keys.indexOf(Number(over.id)))
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Sortable props of a row of a `SortableList`, and of its drag handle. */
export function useSortableRow(key: number, what: string) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: key })
  const handle = (
    <ActionIcon
      {...attributes}
      {...listeners}
      aria-label={`Drag ${what}`}
      title="Drag, or press Space and move by the arrow keys"
      style={{ cursor: 'grab', touchAction: 'none' }}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
        <path d="M8 4h3v3H8zm5 0h3v3h-3zM8 10.500h3v3H8zm5 0h3v3h-3zM8 17h3v3H8zm5 0h3v3h-3z" />
      </svg>
    </ActionIcon>
  )
  const style = {
    transform: CSS.Transform.toString(transform),
    transition,
    ...(isDragging && { opacity: 0.6 }),
  }
  return { row: { ref: setNodeRef, style }, handle }
}
