import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { carryOver } from '../../../laps/carry-over.ts'
import { LapInput } from '../../../laps/lap-input.tsx'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import { timeText } from '../../../laps/timing/texts.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { hintOf, textIn, useEntry } from '../grid/use-entry.ts'
import { LapFieldInput } from '../lap/lap-field-input.tsx'
import { RefusedLaps } from '../lap/refused-laps.tsx'
import { afterKey, shownTime } from './keys.ts'
import classes from './phone.module.css'

const field = (key: string) => QUICK_FIELDS.find((each) => each.key === key)!
const TRACK = field('trackStatus')
const FLAGS = ['pitIn', 'pitOut'].map(field)
/** Typed on the keyboard of the phone, as they are rare. */
const RARE = QUICK_FIELDS.filter((each) => ![QUICK_FIELDS[0], TRACK, ...FLAGS].includes(each))
const DIGITS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const

/** The car's next lap, typed on a keypad at the thumb. Keys of a keyboard type as well: digits, Backspace and Enter. */
export function PhoneEntry({ column }: { column: CarColumn }) {
  const laps = useSheetLaps(column.id)
  const { lapNumber, status, draft, setDraft, errors, save, takeBack, box } = useEntry({
    column,
    carry: carryOver(laps.at(-1)),
  })
  const [isRare, setRare] = useState(false)
  const id = useId()
  const text = draft.lapTimeMs ?? ''
  const hint = hintOf(draft, errors)
  const last = laps.at(-1)
  const track = textIn(draft, TRACK, status)
  const set = (key: string, value: string) => setDraft({ ...draft, [key]: value })

  function press(key: string): boolean {
    const next = afterKey(text, key)
    if (next !== undefined) set('lapTimeMs', next)
    return next !== undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (press(event.key)) event.preventDefault()
  }

  const digit = (name: string) => (
    <button key={name} type="button" className={classes.key} onClick={() => press(name)}>
      {name}
    </button>
  )
  const pit = ({ key, label, short = '' }: (typeof FLAGS)[number]) => (
    <button
      key={key}
      type="button"
      className={classes.key}
      aria-label={label}
      aria-pressed={draft[key] === 'yes'}
      data-small
      onClick={() => set(key, draft[key] === 'yes' ? '' : 'yes')}
    >
      {short.toUpperCase()}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
    <div
      ref={box}
      className={classes.entry}
      data-entry={column.id}
      {...edits('run_sheet', column.id, 'lap entry')}
      onKeyDown={onKeyDown}
    >
      <EditedBy entityType="run_sheet" id={column.id} field="lap entry" place="corner" what="the next lap" />
      <RefusedLaps runSheetId={column.id} nextNumber={lapNumber} />
      <div className={classes.line}>
        <p className={classes.number}>
          <span className="quiet">Lap</span>
          <b>{lapNumber}</b>
        </p>
        <output className={classes.time} aria-label={`Time of lap ${lapNumber}, car ${column.car.number}`}>
          {shownTime(text)}
        </output>
        <p className={classes.last} data-wrong={hint.isWrong || undefined} id={id} aria-live="polite">
          {hint.isWrong ? (
            hint.text
          ) : (
            <>
              last lap
              <br />
              {timeText(last?.lapTimeMs ?? null)}
            </>
          )}
        </p>
      </div>
      {isRare && (
        <div className={classes.rare}>
          {RARE.map((each) => (
            <LapFieldInput
              key={each.key}
              field={each}
              text={draft[each.key] ?? ''}
              onText={(value) => set(each.key, value)}
              error={errors[each.key]}
              describedBy={id}
              name={`${each.label} of lap ${lapNumber}, car ${column.car.number}`}
            />
          ))}
        </div>
      )}
      <div className={classes.keys}>
        {DIGITS[0].map(digit)}
        <button
          type="button"
          className={classes.key}
          aria-label={text === '' ? 'Undo the last lap' : 'Delete the last digit'}
          onClick={() => (text === '' ? void takeBack() : press('Backspace'))}
        >
          {text === '' ? '↶' : '⌫'}
        </button>
        {DIGITS[1].map(digit)}
        {FLAGS.slice(0, 1).map(pit)}
        {DIGITS[2].map(digit)}
        {FLAGS.slice(1).map(pit)}
        <div className={classes.key} data-track={track} data-small>
          {TRACK.choices?.find(([value]) => value === track)?.[1]}
          <LapInput
            aria-label={`Track status of lap ${lapNumber}, car ${column.car.number}`}
            field={TRACK}
            text={track}
            onText={(value) => set('trackStatus', value)}
          />
        </div>
        {digit('0')}
        <button
          type="button"
          className={classes.key}
          aria-expanded={isRare}
          data-small
          onClick={() => setRare(!isRare)}
        >
          {isRare ? 'Less' : 'S1–S3'}
        </button>
        <Button className={classes.save ?? ''} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
