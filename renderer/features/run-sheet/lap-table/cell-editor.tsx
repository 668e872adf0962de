import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { fieldText, type LapField, readField, readingText } from '../../../laps/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import classes from './lap-table.module.css'

/** Where to go when a cell is left. */
export type Move = 'stay' | 'up' | 'down' | 'left' | 'right'

interface CellEditorProps {
  lap: Lap
  field: LapField
  /** What was typed to open it; it replaces what stood there. */
  seed: string | undefined
  /** What is wrong with a value beside its form; null writes it. */
  onWrite: (lap: Lap, field: LapField, value: unknown) => string | null
  onLeave: (move: Move) => void
}

const MOVES: Readonly<Record<string, readonly [plain: Move, shifted: Move]>> = {
  Enter: ['down', 'up'],
  Tab: ['right', 'left'],
}
/** Somebody who typed over a cell goes on with the arrows; somebody who opened it moves in its text. */
const TYPED_MOVES: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down' }

const startsWith = (field: LapField, seed: string) =>
  field.choices?.find(([, label]) => label.toLowerCase().startsWith(seed.toLowerCase()))?.[0]

/** A cell that is typed in, in its place. */
export function CellEditor({ lap, field, seed, onWrite, onLeave }: CellEditorProps) {
  const units = useUnits()
  const toast = useToast()
  // The lap as it was when the cell was opened: that is what the person saw and changes.
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

  /** What keeps it from being written; null when it is. */
  function write(): string | null {
    if (text === before) return null
    if (!sameValue(lap[field.key], base[field.key])) {
      setBase(lap)
      const theirs = fieldText(field, lap, units) || 'empty'
      return `Somebody made this ${theirs} meanwhile. Enter again puts yours in.`
    }
    const read = readField(field, text, units)
    return 'message' in read ? read.message : onWrite(lap, field, read.value)
  }

  function leave(move: Move) {
    const problem = write()
    if (problem !== null) return setWrong(problem)
    over.current = true
    onLeave(move)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const typed = seed !== undefined && field.kind !== 'choice' ? TYPED_MOVES[key] : undefined
    const move = MOVES[key]?.[shiftKey ? 1 : 0] ?? typed
    event.stopPropagation()
    if (move) leave(move)
    else if (key === 'Escape') {
      over.current = true
      onLeave('stay')
    } else return
    event.preventDefault()
  }

  function onBlur() {
    if (over.current) return
    over.current = true
    const problem = write()
    if (problem !== null) toast({ text: `Lap ${lap.lapNumber} stays as it was. ${problem}`, kind: 'error' })
    onLeave('stay')
  }

  const reading = text === before ? '' : readingText(field, text)
  const common = {
    ref: input,
    className: classes.input,
    'aria-label': `${field.label} of lap ${lap.lapNumber}`,
    'aria-invalid': wrong !== undefined || undefined,
    'aria-describedby': wrong !== undefined || reading ? 'cell-hint' : undefined,
    'data-field': field.key,
    onKeyDown,
    onBlur,
  }
  const onText = (value: string) => {
    setText(value)
    setWrong(undefined)
  }
  return (
    <span className={classes.editor} {...edits('lap', lap.id)}>
      {field.kind === 'choice' ? (
        <select {...common} value={text} onChange={(event) => onText(event.currentTarget.value)}>
          {!field.choices?.some(([value]) => value === text) && <option value={text}>–</option>}
          {field.choices?.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode={field.kind === 'text' ? 'text' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
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
