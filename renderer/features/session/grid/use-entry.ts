import { useRef, useState } from 'react'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import type { TrackStatus } from '../../../../server/contract/resources/weekend/lap.ts'
import { useUndo } from '../../../context/use-undo.ts'
import { link } from '../../../data/link.ts'
import { pageUndo } from '../../../data/undo.ts'
import { useLapStatuses } from '../../../laps/flag/use-lap-statuses.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useNextLapNumber } from '../../../laps/scope/use-next-lap-number.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { type Draft, EMPTY_DRAFT, isBlank, readDraft } from '../../../laps/store/lap-draft.ts'
import { type LapField, QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import type { NewLap } from '../../../laps/store/lap-outbox.ts'
import { isUnfinished } from '../lap/lap-field-input.tsx'

export interface EntryOf {
  column: CarColumn
  /** Defaults of the next lap. */
  carry?: Partial<NewLap>
}

/** Text of a field of the draft; the track status is the one that the lap takes. */
export const textIn = (draft: Draft, field: LapField, status: TrackStatus) =>
  draft[field.key] ?? (field.key === 'trackStatus' ? status : '')

const quickField = (key: string) => QUICK_FIELDS.find((field) => field.key === key)!

/** Hint below a draft: the first error, unless its field is still incomplete; else the time as parsed. */
export function hintOf(draft: Draft, errors: Record<string, string>): { text: string; isWrong: boolean } {
  const reading = readDraft(QUICK_FIELDS, draft)
  const wrong = Object.entries({ ...reading.errors, ...errors }).find(
    ([key]) => errors[key] || !isUnfinished(quickField(key), draft[key] ?? ''),
  )
  const { lapTimeMs } = reading.values
  const time = typeof lapTimeMs === 'number' ? `= ${formatLapTime(lapTimeMs)}` : ''
  return { text: wrong?.[1] ?? time, isWrong: wrong !== undefined }
}

/** Draft of a car's next lap, with the handling of Enter and Escape. */
export function useEntry({ column, carry }: EntryOf) {
  const lapNumber = useNextLapNumber(column.id)
  const statuses = useLapStatuses(column.sheet.sessionId)
  const { drafts, outbox, writes } = useSessionScope()
  const { undo } = useUndo()
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
    // Refers to what was done last with laps here, even if its response is pending.
    await Promise.all([outbox.settled(), pageUndo.settled()])
    const step = pageUndo.newest(writes)
    if (step) undo(step)
  }
  const [status = 'green'] = statuses([readDraft(QUICK_FIELDS, draft).values.lapTimeMs])
  return { lapNumber, status, box, draft, setDraft, errors, save, takeBack }
}
