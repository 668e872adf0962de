import { useState } from 'react'
import { ApiError } from '../../../../server/contract/client.ts'
import { pageUndo } from '../../../data/undo.ts'
import { toFailure } from '../../../format/failure.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { changesOf, type Draft, EMPTY_DRAFT, readDraft } from '../../../laps/store/lap-draft.ts'
import { fieldText, type LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { partOf } from '../../../laps/store/lap-writes.ts'
import { lapRefusalText } from '../../../laps/store/refusal.ts'
import { useUnits } from '../../../ui/units/use-units.ts'

/** Edit of one lap: draft, errors and conflict. */
export function useLapEdit(lap: Lap, fields: readonly LapField[], onDone: () => void) {
  const { store, outbox, writes } = useSessionScope()
  const units = useUnits()
  // The lap as displayed when it was opened: the edit is based on that version.
  const [base, setBase] = useState(lap)
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Lap>()
  const [saving, setSaving] = useState(false)

  const typedOver = (onto: Lap, texts: Draft) =>
    readDraft(fields, changesOf(fields, texts, onto, units), units)

  async function send(onto: Lap, texts = draft) {
    const reading = typedOver(onto, texts)
    setErrors(reading.errors)
    setProblem(undefined)
    if (Object.keys(reading.errors).length > 0) return
    if (Object.keys(reading.values).length === 0) return onDone()
    setSaving(true)
    try {
      await pageUndo.during(async () => {
        // Without a connection the lap shows the queued edit.
        await outbox.edit(onto, reading.values)
        const { id, lapNumber } = onto
        const before = partOf(onto, reading.values)
        writes.record({ changed: [{ id, lapNumber, before, after: reading.values }] })
      })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.problem.status === 412 && error.problem.current) {
        setTheirs(error.problem.current as Lap)
      } else if (toFailure(error).status === 404) {
        setProblem('This lap has been removed.')
      } else {
        setProblem(lapRefusalText(error, Number(reading.values.lapNumber ?? lap.lapNumber)))
      }
    } finally {
      setSaving(false)
    }
  }

  return {
    textOf: (field: LapField) => draft[field.key] ?? fieldText(field, base, units),
    setText(field: LapField, text: string) {
      setDraft({ ...draft, [field.key]: text })
      setErrors({})
    },
    untouched: Object.keys(changesOf(fields, draft, base, units)).length === 0,
    errors,
    problem,
    conflict: theirs && { body: typedOver(base, draft).values, base, theirs },
    saving,
    save: () => send(base),
    takeTheirs() {
      if (theirs) store.put([theirs])
      onDone()
    },
    /** Writes these fields over theirs. Of what else was typed only that stays which cannot be read yet. */
    keepMine(keys: readonly string[]) {
      if (!theirs) return
      const unread = typedOver(base, draft).errors
      const kept = Object.fromEntries(
        Object.entries(draft).filter(([key]) => keys.includes(key) || key in unread),
      )
      setBase(theirs)
      setDraft(kept)
      setTheirs(undefined)
      return send(theirs, kept)
    },
  }
}
export type LapEdit = ReturnType<typeof useLapEdit>
