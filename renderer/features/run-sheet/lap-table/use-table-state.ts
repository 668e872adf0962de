import { useMemo, useRef, useState } from 'react'
import { NOTHING, type Selection } from './selection.ts'

/** Where the cursor of the table is, what is typed in it, and which rows are chosen. */
export function useTableState() {
  const [active, setActive] = useState<{ id: string; key: string } | null>(null)
  const [editing, setEditing] = useState<{ key: string; seed: string | undefined } | null>(null)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  /** A tap chooses rows instead of opening them. */
  const [selecting, setSelecting] = useState(false)
  /** The active cell is to take the focus once it is drawn. */
  const wanted = useRef(false)
  return useMemo(
    () => ({
      active,
      setActive,
      editing,
      setEditing,
      selection,
      setSelection,
      selecting,
      setSelecting,
      wanted,
    }),
    [active, editing, selection, selecting],
  )
}
export type TableState = ReturnType<typeof useTableState>
