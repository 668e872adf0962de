import { useCallback, useMemo, useState } from 'react'
import { NOTHING, type Selection } from './selection.ts'

/** A cell by the ids of its row and its column. */
export interface Cell {
  id: string
  key: string
}

/** The active cell of a grid, the cell that is typed in, and the chosen rows. */
export function useGridState() {
  const [active, setActive] = useState<Cell | null>(null)
  const [editing, setEditing] = useState<{ key: string; seed: string | undefined } | null>(null)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  /** A tap chooses rows instead of opening them. */
  const [selecting, setSelecting] = useState(false)
  const clear = useCallback(() => {
    setActive(null)
    setEditing(null)
    setSelection(NOTHING)
  }, [])
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
      clear,
    }),
    [active, editing, selection, selecting, clear],
  )
}
export type GridState = ReturnType<typeof useGridState>
