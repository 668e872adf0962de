import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { LapInput } from '../../../laps/lap-input.tsx'
import { fieldText, type LapField, readField, readingText } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { type Arrow, arrowOut } from '../../../ui/grid/grid-moves.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import classes from './lap-table.module.css'
import type { Leave } from './use-cell-edit.ts'

interface CellEditorProps {
  lap: Lap
  field: LapField
  /** First keystroke, which replaces the cell's text. */
  seed: string | undefined
  /** Returns an error; null once written. */
  onWrite: (lap: Lap, field: LapField, value: unknown) => string | null
  onLeave: (leave: Leave) => void
}

const MOVES: Readonly<Record<string, readonly [plain: Arrow, shifted: Arrow]>> = {
  Enter: ['down', 'up'],
  Tab: ['right', 'left'],
}
const UP_OR_DOWN: ReadonlySet<Arrow | undefined> = new Set<Arrow>(['up', 'down'])

const startsWith = (field: LapField, seed: string) =>
  field.choices?.find(([, label]) => label.toLowerCase().startsWith(seed.toLowerCase()))?.[0]

/** Inline editor of a cell. */
export function CellEditor({ lap, field, seed, onWrite, onLeave }: CellEditorProps) {
  const units = useUnits()
  const toast = useToast()
  // The lap as displayed when the cell was opened, which the edit is based on.
  const [base, setBase] = useState(lap)
  const before = fieldText(field, base, units)
  const chosen = field.kind === 'choice' && seed !== undefined ? startsWith(field, seed) : undefined
  const [text, setText] = useState(field.kind === 'choice' ? (chosen ?? before) : (seed ?? before))
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const over = useRef(false)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (field.kind !== 'choice' && seed === undefined) input.current?.select()
  }, [field.kind, seed])

  /** Returns an error; null once written. */
  function write(): string | null {
    if (text === before) return null
    if (!sameValue(lap[field.key], base[field.key])) {
      setBase(lap)
      const theirs = fieldText(field, lap, units) || 'empty'
      return `Another user has changed this to ${theirs}. Press Enter again to overwrite it.`
    }
    const read = readField(field, text, units)
    return 'message' in read ? read.message : onWrite(lap, field, read.value)
  }

  function close(leave: Leave) {
    over.current = true
    onLeave(leave)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, target } = event
    event.stopPropagation()
    // Arrows leave a cell opened by typing; in a cell opened for editing they move in its text.
    const arrow = seed === undefined ? undefined : arrowOut(key, target)
    const move = MOVES[key]?.[shiftKey ? 1 : 0] ?? (UP_OR_DOWN.has(arrow) ? arrow : undefined)
    if (!move && key !== 'Escape') return
    event.preventDefault()
    const problem = move ? write() : null
    if (problem === null) close(move ?? 'stay')
    else setWrong(problem)
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (over.current) return
    const problem = write()
    if (problem !== null) toast({ text: `Lap ${lap.lapNumber} stays as it was. ${problem}`, kind: 'error' })
    close(relatedTarget ? 'none' : 'stay')
  }

  const reading = text === before ? '' : readingText(field, text)
  return (
    <span className={classes.editor} {...edits('lap', lap.id)}>
      <LapInput
        ref={input}
        className={classes.input ?? ''}
        aria-label={`${field.label} of lap ${lap.lapNumber}`}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong !== undefined || reading ? 'cell-hint' : undefined}
        field={field}
        text={text}
        onText={(value) => {
          setText(value)
          setWrong(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {(wrong !== undefined || reading) && (
        <span
          className={wrong === undefined ? classes.reading : classes.wrong}
          id="cell-hint"
          role={wrong === undefined ? 'status' : 'alert'}
        >
          {wrong ?? reading}
        </span>
      )}
    </span>
  )
}
