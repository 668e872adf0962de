import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { formatLapTime } from '../../../server/calc/lap-time.ts'
import { ApiError } from '../../../server/contract/client.ts'
import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'
import classes from './paste-dialog.module.css'
import { type PastedLap, readPaste } from './paste-lines.ts'
import { refusalOf } from './refusal.ts'
import { useSessionScope } from './session-scope.ts'
import type { CarColumn } from './use-session.ts'

const MOST_LAPS = 5000

interface PasteDialogProps {
  column: CarColumn
  firstLap: number
  pasted: string
  onClose: () => void
}

const shown = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))
const shownLap = (lap: PastedLap) =>
  [lap.lapTimeMs, lap.sector1Ms, lap.sector2Ms, lap.sector3Ms].map(shown).join('   ')

/** Problems of single laps, by their place in the batch. */
function problemsOf(error: unknown, firstLap: number): Record<number, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    (error.problem.errors ?? []).map(({ path, message }) => {
      const index = Number(path.split('/')[2])
      return [index, error.problem.status === 409 ? refusalOf(error, firstLap + index) : message]
    }),
  )
}

/** A column of times from a spreadsheet: read, shown, and saved together or not at all. */
export function PasteDialog({ column, firstLap, pasted, onClose }: PasteDialogProps) {
  const { store, undo } = useSessionScope()
  const [text, setText] = useState(pasted)
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<Record<number, string>>({})
  const [saving, setSaving] = useState(false)
  // A repeat of the same laps adds none twice; other laps are another request.
  const request = useRef({ text: '', key: '' })
  const lines = readPaste(text)
  const wrong = lines.filter(({ message }) => message).length
  const count = `${lines.length} ${lines.length === 1 ? 'lap' : 'laps'}`

  async function save() {
    setSaving(true)
    setProblem(undefined)
    if (request.current.text !== text) request.current = { text, key: v7() }
    const items = lines.map(({ lap }, index) => ({
      runSheetId: column.id,
      lapNumber: firstLap + index,
      ...lap,
    }))
    try {
      const rows = await client.createLaps({
        body: { items },
        options: { idempotencyKey: request.current.key },
      })
      store.put(rows.items)
      const last = rows.items.at(-1)
      if (last) undo.saved(last)
      onClose()
    } catch (error) {
      setRefused(problemsOf(error, firstLap))
      setProblem(toFailure(error).message)
    }
    setSaving(false)
  }

  return (
    <Modal opened onClose={onClose} title={`Paste laps of car ${column.car.number}`} size="xl" returnFocus>
      <div className={classes.sides}>
        <Textarea
          label="One lap a line: lap time, and up to three sectors"
          description="An empty line between two laps is a lap without a time."
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setRefused({})
          }}
        />
        <ol className={classes.lines} aria-label="What will be saved">
          {lines.map((line, index) => {
            const message = line.message ?? refused[index]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
              <li key={index} data-wrong={message !== undefined || undefined}>
                <strong>{firstLap + index}</strong>
                <span>{message ?? (line.lap ? shownLap(line.lap) : '')}</span>
              </li>
            )
          })}
        </ol>
      </div>
      {problem && (
        <Text role="alert" c="var(--trackside-bad)" fw={600} mt="sm">
          {problem}
        </Text>
      )}
      <Group mt="md">
        <Button
          data-autofocus
          loading={saving}
          disabled={wrong > 0 || lines.length === 0 || lines.length > MOST_LAPS}
          onClick={save}
        >
          {wrong > 0 ? `Correct ${wrong} ${wrong === 1 ? 'line' : 'lines'} first` : `Save ${count}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Leave
        </Button>
        {lines.length > MOST_LAPS && <Text>{`At most ${MOST_LAPS} laps at a time.`}</Text>}
      </Group>
    </Modal>
  )
}
