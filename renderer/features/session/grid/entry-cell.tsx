import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import type { TrackStatus } from '../../../../server/contract/resources/weekend/lap.ts'
import { useTurns } from '../../../context/use-undo.ts'
import { link } from '../../../data/link.ts'
import { edits } from '../../../data/live/edits.ts'
import { useLapStatuses } from '../../../laps/flag/use-lap-statuses.ts'
import { LapInput } from '../../../laps/lap-input.tsx'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useNextLapNumber } from '../../../laps/scope/use-next-lap-number.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { type Draft, EMPTY_DRAFT, isBlank, readDraft } from '../../../laps/store/lap-draft.ts'
import { type LapField, QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import type { NewLap } from '../../../laps/store/lap-outbox.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { arrowOut } from '../../../ui/grid/grid-moves.ts'
import { isTable } from '../../../ui/grid/tsv.ts'
import { isUnfinished, LapFieldInput } from '../lap/lap-field-input.tsx'
import { RefusedLaps } from '../lap/refused-laps.tsx'
import classes from './entry-cell.module.css'

interface EntryCellProps {
  column: CarColumn
  /** Defaults of the next lap. */
  carry?: Partial<NewLap>
  onActive: (id: string) => void
  /** Opens the car's last lap for editing. */
  onUp: () => void
}

const textIn = (draft: Draft, field: LapField, status: TrackStatus) =>
  draft[field.key] ?? (field.key === 'trackStatus' ? status : '')

const quickField = (key: string) => QUICK_FIELDS.find((field) => field.key === key)!

/** Hint below a draft: the first error, unless its field is still incomplete; else the time as parsed. */
function hintOf(draft: Draft, errors: Record<string, string>): { text: string; isWrong: boolean } {
  const reading = readDraft(QUICK_FIELDS, draft)
  const wrong = Object.entries({ ...reading.errors, ...errors }).find(
    ([key]) => errors[key] || !isUnfinished(quickField(key), draft[key] ?? ''),
  )
  const { lapTimeMs } = reading.values
  const time = typeof lapTimeMs === 'number' ? `= ${formatLapTime(lapTimeMs)}` : ''
  return { text: wrong?.[1] ?? time, isWrong: wrong !== undefined }
}

/** Draft of a car's next lap, with the handling of Enter and Escape. */
function useEntry({ column, carry }: EntryCellProps) {
  const lapNumber = useNextLapNumber(column.id)
  const statuses = useLapStatuses(column.sheet.sessionId)
  const { drafts, outbox, writes } = useSessionScope()
  const { undo } = useTurns(writes.stack)
  const [draft, setKept] = useState<Draft>(drafts.get(column.id) ?? EMPTY_DRAFT)
  const [errors, setErrors] = useState<Record<string, string>>({})
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
    const lap = { runSheetId: column.id, lapNumber, ...carry, ...values }
    const [trackStatus = 'green'] = statuses([values.lapTimeMs])
    // The server knows the flags best, but not when a lap ended that reaches it late.
    writes.add(link.up() ? lap : { trackStatus, ...lap }, trackStatus)
    drafts.delete(column.id)
    setKept(EMPTY_DRAFT)
  }

  async function takeBack() {
    if (!isBlank(draft)) return setDraft(EMPTY_DRAFT)
    setErrors({})
    // Refers to the lap entered last, even if its response is pending.
    await outbox.settled()
    undo()
  }
  const [status = 'green'] = statuses([readDraft(QUICK_FIELDS, draft).values.lapTimeMs])
  return { lapNumber, status, box, draft, setDraft, errors, save, takeBack }
}

/** Entry of a car's next lap: Enter saves, Tab moves between fields, arrows between cells. */
export function EntryCell(props: EntryCellProps) {
  const { column, onActive, onUp } = props
  const { focusEntry, paste } = useSessionScope()
  const { lapNumber, status, box, draft, setDraft, errors, save, takeBack } = useEntry(props)
  const hintId = useId()
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
        <Button className={classes.save ?? ''} px="sm" tabIndex={-1} onClick={save}>
          Save
        </Button>
      </div>
      <div className={classes.more}>
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
