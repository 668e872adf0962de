import classes from './editor-tag.module.css'
import '../tones.css'
import { toneOf } from './tone-of.ts'

interface EditorTagProps {
  editors: readonly { userId: string; name: string }[]
  /** `corner`: on the upper edge of the box around; `line`: on a line of its own. */
  place: 'corner' | 'line'
  /** The edited field, as text. */
  what?: string | undefined
}

/** Name of the user who types in a field on another screen; nothing without one. */
export function EditorTag({ editors, place, what }: EditorTagProps) {
  const first = editors[0]
  if (!first) return null
  const names = [...new Set(editors.map(({ name }) => name))].join(', ')
  const words = `${names} ${editors.length === 1 ? 'is' : 'are'} editing ${what ?? 'this'}`
  return (
    <span
      className={classes.tag}
      data-place={place}
      data-tone={toneOf(first.userId)}
      data-editors
      title={words}
    >
      {place === 'line' ? words : names}
      {place === 'corner' && <span className="visually-hidden"> edits this</span>}
    </span>
  )
}
