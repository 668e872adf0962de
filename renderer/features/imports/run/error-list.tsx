import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentence } from '../../../format/sentence.ts'
import { camelWords, sentenceCase } from '../../../format/words.ts'
import { wordsOfField } from '../../../schema/field-words.ts'
import { plainMessage } from '../../../schema/plain-refusal.ts'
import classes from '../imports.module.css'
import { errorsAsCsv, type PlacedComplaint } from './place-errors.ts'

/** Maximum number of errors to list; the saved file has all. */
const SHOWN = 200

interface ErrorListProps {
  complaints: readonly PlacedComplaint[]
  /** Whether the document has several files. */
  several: boolean
  onJump: (complaint: PlacedComplaint) => void
}

/** Position of an error: `Line 3, LAP_TIME`. */
function placeText({ source, line, column, columnName }: PlacedComplaint, several: boolean): string {
  if (!source) return 'The profile'
  const where = columnName ?? (source.kind === 'json' ? `column ${column}` : '')
  return sentenceCase([several && source.fileName, `line ${line}`, where].filter(Boolean).join(', '))
}

const labelOf = (field: string) => wordsOfField(field.replaceAll('.', '/')).label

/** Error message as a sentence about its field. */
const messageText = ({ field, message }: PlacedComplaint): string =>
  field === undefined ? plainMessage(message) : sentence(labelOf(field), plainMessage(message))

/** The invalid value where the message does not contain it; empty for objects. */
const valueText = ({ value, message }: PlacedComplaint): string =>
  /^[[{]/.test(value) || message.includes(value) ? '' : value

function download(complaints: readonly PlacedComplaint[]) {
  const url = URL.createObjectURL(new Blob(['\uFEFF', errorsAsCsv(complaints)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'import-errors.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Lists all errors with their lines; a press jumps there, arrow keys move between them. */
export function ErrorList({ complaints, several, onJump }: ErrorListProps) {
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const shown = complaints.slice(0, SHOWN)
  const go = (index: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, index))
    list.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go((active ?? 0) + step)
  }
  return (
    <>
      <Group justify="space-between">
        <Text fw={650}>
          {complaints.length === 1 ? '1 error' : `${complaints.length.toLocaleString('en')} errors`}
          {complaints.length >= 1000 && ', and maybe more'}
        </Text>
        <Button variant="default" onClick={() => download(complaints)}>
          Save the list of errors
        </Button>
      </Group>
      <ol ref={list} className={classes.errors} aria-label="Errors" onKeyDown={onKeyDown}>
        {shown.map((complaint, index) => {
          const about = [
            complaint.entity && camelWords(complaint.entity),
            complaint.field && labelOf(complaint.field).toLowerCase(),
          ]
            .filter(Boolean)
            .join(', ')
          const value = valueText(complaint)
          return (
            <li key={`${complaint.path} ${complaint.field ?? ''} ${complaint.message}`}>
              <button
                type="button"
                className={classes.error}
                data-active={index === active || undefined}
                onFocus={() => setActive(index)}
                onClick={() => onJump(complaint)}
              >
                <b>{placeText(complaint, several)}</b>
                {about && <span className="quiet">{` (${about})`}</span>}
                {': '}
                {value && <code>{value} </code>}
                <span className={classes.wrong}>{messageText(complaint)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {complaints.length > SHOWN && (
        <Text c="dimmed">{`The first ${SHOWN} are shown; the saved list has all of them.`}</Text>
      )}
    </>
  )
}
