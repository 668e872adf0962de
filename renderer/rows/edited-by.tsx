import { usePerson } from '../context/login-context.ts'
import { useOthers } from '../data/live/use-room.ts'
import { EditorTag } from '../ui/marks/editor-tag.tsx'

interface EditedByProps {
  entityType: string
  id: string
  /** Without one, any field of the row counts. */
  field?: string
  place: 'corner' | 'line'
  what?: string
}

/** Names the other users who type in a field, or in any field of a row. */
export function EditedBy({ entityType, id, field, place, what }: EditedByProps) {
  const editors = useOthers(usePerson().user.id).filter(
    ({ editing }) =>
      editing?.entityType === entityType &&
      editing.id === id &&
      (field === undefined || editing.field === field),
  )
  return <EditorTag editors={editors} place={place} what={what} />
}
