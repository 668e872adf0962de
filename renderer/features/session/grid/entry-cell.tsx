import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { LapInput } from '../../../laps/lap-input.tsx'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { isBlank } from '../../../laps/store/lap-draft.ts'
import { QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { arrowOut } from '../../../ui/grid/grid-moves.ts'
import { isTable } from '../../../ui/grid/tsv.ts'
import { LapFieldInput } from '../lap/lap-field-input.tsx'
import { RefusedLaps } from '../lap/refused-laps.tsx'
import classes from './entry-cell.module.css'
import { type EntryOf, hintOf, textIn, useEntry } from './use-entry.ts'

interface EntryCellProps extends EntryOf {
  onActive: (id: string) => void
  /** Opens the car's last lap for editing. */
  onUp: () => void
}

/** Entry of a car's next lap: Enter saves, Tab moves between fields, arrows between cells. */
export function EntryCell(props: EntryCellProps) {
  const { column, onActive, onUp } = props
  const { focusEntry, paste } = useSessionScope()
  const { lapNumber, status, box, draft, setDraft, errors, save, takeBack } = useEntry(props)
  const hintId = useId()
  const more = useRef<HTMLDivElement>(null)
  const hint = hintOf(draft, errors)
  const moves = {
    up: onUp,
    down: undefined,
    left: () => focusEntry(column.id, -1),
    right: () => focusEntry(column.id, 1),
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (event.nativeEvent.isComposing || target instanceof HTMLButtonElement) return
    const arrow = arrowOut(key, target)
    const act = key === 'Enter' ? save : key === 'Escape' ? takeBack : arrow && moves[arrow]
    if (!act) return
    event.preventDefault()
    act()
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    paste(column.id, text)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inputs inside
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
        <span className="quiet right">{lapNumber}</span>
        <LapInput
          className={classes.time ?? ''}
          placeholder="Lap time"
          aria-label={`Time of lap ${lapNumber}, car ${column.car.number}`}
          aria-describedby={hintId}
          aria-invalid={errors.lapTimeMs !== undefined || undefined}
          field={QUICK_FIELDS[0]!}
          text={draft.lapTimeMs ?? ''}
          onText={(text) => setDraft({ ...draft, lapTimeMs: text })}
        />
        <span className={classes.hint} id={hintId} aria-live="polite" data-wrong={hint.isWrong || undefined}>
          {hint.text}
        </span>
        <Button
          className={classes.opener ?? ''}
          variant="default"
          px="sm"
          tabIndex={-1}
          onClick={() => more.current?.querySelector('input')?.focus()}
        >
          Fields
        </Button>
        <Button className={classes.save ?? ''} px="sm" tabIndex={-1} onClick={save}>
          Save
        </Button>
      </div>
      <div ref={more} className={classes.more}>
        {QUICK_FIELDS.slice(1).map((field) => (
          <LapFieldInput
            key={field.key}
            field={field}
            text={textIn(draft, field, status)}
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
