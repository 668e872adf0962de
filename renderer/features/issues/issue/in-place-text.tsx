import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { sentence } from '../../../format/sentence.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import growing from '../growing.module.css'
import type { Issue } from '../issue-words.ts'
import classes from './issue-page.module.css'

interface InPlaceTextProps {
  issue: Issue
  field: 'title' | 'description'
  label: string
  placeholder?: string
}

/** What somebody is typing, and what was there when they began. */
interface Draft {
  text: string
  from: string
}

/** A text of an issue, changed where it stands; saved when the cursor leaves it, and kept on screen when it could not be. */
export function InPlaceText({ issue, field, label, placeholder }: InPlaceTextProps) {
  const update = useUpdate('issues')
  const [draft, setDraft] = useState<Draft>()
  const [moved, setMoved] = useState(false)
  const stored = issue[field] ?? ''
  const oneLine = field === 'title'

  function save() {
    if (!draft) return
    const text = draft.text.trim()
    if (text === stored) return setDraft(undefined)
    if (stored !== draft.from) {
      // Somebody else's words are not overwritten unseen: this time they are told, the next time yours stand.
      setDraft({ text: draft.text, from: stored })
      return setMoved(true)
    }
    setMoved(false)
    const body = field === 'title' ? { title: text } : { description: text || null }
    update.mutate(
      { id: issue.id, body, ifMatch: issue.version, base: issue },
      { onSuccess: () => setDraft(undefined) },
    )
  }
  const failure = update.error && draft ? toFailure(update.error) : undefined
  const refused = failure && sentence(label, failure.fields[field] ?? failure.message)
  const error = moved
    ? `Somebody else wrote meanwhile: “${stored}”. Leave the field again to save yours.`
    : refused
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && draft) {
      event.preventDefault()
      setDraft(undefined)
      setMoved(false)
    } else if (event.key === 'Enter' && (oneLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.blur()
    }
  }
  return (
    <div>
      <Textarea
        {...edits('issue', issue.id, field)}
        rows={oneLine ? 1 : 3}
        className={`${oneLine ? classes.titleField : classes.text} ${oneLine ? growing.line : growing.growing}`}
        aria-label={label}
        placeholder={placeholder ?? ''}
        maxLength={oneLine ? 200 : 10_000}
        value={draft?.text ?? stored}
        error={error}
        onChange={(event) => setDraft({ text: event.currentTarget.value, from: draft?.from ?? stored })}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      <EditedBy entityType="issue" id={issue.id} field={field} place="line" what={`the ${field}`} />
    </div>
  )
}
