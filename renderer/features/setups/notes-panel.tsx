import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { edits } from '../../data/live/edits.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Setup } from './sheet/sheet-cells.ts'
import type { SetupEdit } from './sheet/use-setup-edit.ts'

/** Notes of a setup, editable even if handed out. */
export function NotesPanel({ setup, write }: { setup: Setup; write: SetupEdit['write'] }) {
  const [draft, setDraft] = useState<{ text: string; seen: Setup }>()
  const [error, setError] = useState<string>()
  async function save() {
    if (!draft) return
    const wrong = await write({ notes: draft.text.trim() || null }, draft.seen)
    setError(wrong)
    if (wrong === undefined) setDraft((now) => (now === draft ? undefined : now))
  }
  return (
    <Panel title="Notes" aside={<EditedBy entityType="setup" id={setup.id} field="notes" place="line" />}>
      <div {...edits('setup', setup.id, 'notes')}>
        <Textarea
          aria-label="Setup notes"
          rows={5}
          maxLength={10_000}
          value={draft?.text ?? setup.notes ?? ''}
          onChange={({ currentTarget }) =>
            setDraft({ text: currentTarget.value, seen: draft?.seen ?? setup })
          }
          onBlur={save}
        />
      </div>
      {error !== undefined && (
        <Text c="var(--color-bad)" role="alert">
          {error}
        </Text>
      )}
    </Panel>
  )
}
