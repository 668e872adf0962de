import { useOthers } from '../../api/live/use-room.ts'
import { usePerson } from '../../app/login-context.ts'
import { EditorTag } from '../../ui/editor-tag.tsx'

interface EditedByProps {
  entityType: string
  id: string
  /** Without one, any field of the row counts. */
  field?: string
  place: 'corner' | 'line'
  what?: string
}

/** Says who else types in a field, or in any field of a row. */
export function EditedBy({ entityType, id, field, place, what }: EditedByProps) {
  const editors = useOthers(usePerson().user.id).filter(
    ({ editing }) =>
      editing?.entityType === entityType &&
      editing.id === id &&
      (field === undefined || editing.field === field),
  )
  return <EditorTag editors={editors} place={place} what={what} />
}
