import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { useTurns } from '../../../context/use-undo.ts'
import { edits } from '../../../data/live/edits.ts'
import { type Draft, EMPTY_DRAFT, isBlank, readDraft } from '../../../laps/lap-draft.ts'
import { type LapField, QUICK_FIELDS } from '../../../laps/lap-fields.ts'
import { isTable } from '../../../laps/paste/paste-cells.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { NewLap } from '../../../laps/store/lap-outbox.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { isUnfinished, LapFieldInput } from '../lap/lap-field-input.tsx'
import { RefusedLaps } from '../lap/refused-laps.tsx'
import classes from './entry-cell.module.css'

interface EntryCellProps {
  column: CarColumn
  /** Number of the lap that is typed next. */
  lapNumber: number
  /** What the next lap takes over unless something else is typed. */
  carry?: Partial<NewLap>
  onActive: (id: string) => void
  /** Opens the car's last lap for editing. */
  onUp: () => void
}

const textIn = (draft: Draft, field: LapField) =>
  draft[field.key] ?? (field.key === 'trackStatus' ? 'green' : '')

const caretAt = (input: HTMLInputElement, step: -1 | 1) =>
  input.selectionStart === input.selectionEnd &&
  input.selectionStart === (step === -1 ? 0 : input.value.length)

/** Where a car's next lap is typed: Enter saves it, Tab goes through its fields, the arrows go to other cars. */
export function EntryCell({ column, lapNumber, carry, onActive, onUp }: EntryCellProps) {
  const { drafts, outbox, writes, focusEntry, paste } = useSessionScope()
  const { undo } = useTurns(writes.stack)
  const [draft, setKept] = useState<Draft>(drafts.get(column.id) ?? EMPTY_DRAFT)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)

  function setDraft(next: Draft) {
    drafts.set(column.id, next)
    setKept(next)
    setErrors({})
  }

  function save() {
    const { values, errors: wrong } = readDraft(QUICK_FIELDS, draft)
    if (isBlank(draft)) wrong.lapTimeMs = `Type the time of lap ${lapNumber}, then press Enter.`
    setErrors(wrong)
    const first = QUICK_FIELDS.find((field) => wrong[field.key])
    const input = box.current?.querySelector<HTMLInputElement>(
      `[data-field=${(first ?? QUICK_FIELDS[0])?.key}]`,
    )
    input?.focus()
    if (first) return input?.select()
    writes.add({ runSheetId: column.id, lapNumber, ...carry, ...values })
    drafts.delete(column.id)
    setKept(EMPTY_DRAFT)
  }

  async function takeBack() {
    if (!isBlank(draft)) return setDraft(EMPTY_DRAFT)
    setErrors({})
    // The lap that was typed a moment ago is the one that is meant, even if its answer is still on the way.
    await outbox.settled()
    undo()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    const input = target instanceof HTMLInputElement && target.type === 'text' ? target : undefined
    if (event.nativeEvent.isComposing || target instanceof HTMLButtonElement) return
    if (key === 'Enter') save()
    else if (key === 'Escape') takeBack()
    else if (input && key === 'ArrowLeft' && caretAt(input, -1)) focusEntry(column.id, -1)
    else if (input && key === 'ArrowRight' && caretAt(input, 1)) focusEntry(column.id, 1)
    else if (input && key === 'ArrowUp') onUp()
    else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    paste(column.id, text)
  }

  const reading = readDraft(QUICK_FIELDS, draft)
  const time = draft.lapTimeMs ?? ''
  const spoken = Object.entries({ ...reading.errors, ...errors }).find(
    ([key]) =>
      errors[key] || !isUnfinished(QUICK_FIELDS.find((field) => field.key === key)!, draft[key] ?? ''),
  )
  const parsed = reading.values.lapTimeMs
  const hint = spoken?.[1] ?? (typeof parsed === 'number' ? `= ${formatLapTime(parsed)}` : '')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside
    <div
      ref={box}
      className={classes.entry}
      data-entry={column.id}
      {...edits('run_sheet', column.id, 'lap entry')}
      data-typed={!isBlank(draft) || undefined}
      onFocus={() => onActive(column.id)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <EditedBy entityType="run_sheet" id={column.id} field="lap entry" place="corner" what="the next lap" />
      <RefusedLaps runSheetId={column.id} nextNumber={lapNumber} />
      <div className={classes.first}>
        <span className={classes.number}>{lapNumber}</span>
        <input
          className={classes.time}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          placeholder="Lap time"
          aria-label={`Time of lap ${lapNumber}, car ${column.car.number}`}
          aria-describedby={hintId}
          aria-invalid={errors.lapTimeMs !== undefined || undefined}
          data-field="lapTimeMs"
          value={time}
          onChange={(event) => setDraft({ ...draft, lapTimeMs: event.currentTarget.value })}
        />
        <span className={classes.hint} id={hintId} aria-live="polite" data-wrong={spoken ? true : undefined}>
          {hint}
        </span>
        <Button className={classes.save ?? ''} px="sm" tabIndex={-1} onClick={save}>
          Save
        </Button>
      </div>
      <div className={classes.more}>
        {QUICK_FIELDS.slice(1).map((field) => (
          <LapFieldInput
            key={field.key}
            field={field}
            text={textIn(draft, field)}
            onText={(text) => setDraft({ ...draft, [field.key]: text })}
            error={errors[field.key]}
            describedBy={hintId}
            name={`${field.label} of lap ${lapNumber}, car ${column.car.number}`}
          />
        ))}
      </div>
    </div>
  )
}
