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

/** Typed text, and the stored text when typing began. */
interface Draft {
  text: string
  from: string
}

/** Text of an issue, edited in place; saved on blur and kept on screen when saving fails. */
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
      // The first save after a change by another user only warns; the next one overwrites.
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
    ? `Another user wrote in the meantime: “${stored}”. Leave the field again to save yours.`
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
