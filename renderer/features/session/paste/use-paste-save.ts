import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { ApiError } from '../../../../server/contract/client.ts'
import { client } from '../../../data/client.ts'
import { pageUndo } from '../../../data/undo.ts'
import { toFailure } from '../../../format/failure.ts'
import { useLapStatuses } from '../../../laps/flag/use-lap-statuses.ts'
import { type Landing, landedValues } from '../../../laps/paste/paste-landing.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { NewLap } from '../../../laps/store/lap-outbox.ts'
import { lapRefusalText } from '../../../laps/store/refusal.ts'

/** Errors of single new laps, by lap number. */
function problemsOf(error: unknown, numbers: readonly number[]): string[] {
  if (!(error instanceof ApiError)) return []
  const { errors = [], status } = error.problem
  return errors.map(({ path, message }) => {
    const lapNumber = numbers[Number(path.split('/')[2])] ?? 0
    return status === 409 ? lapRefusalText(error, lapNumber) : `Lap ${lapNumber}: ${message}.`
  })
}

/** Saves a pasted block: new laps in one all-or-nothing request, then the edits of existing laps. */
export function usePasteSave({ id: runSheetId, sheet, car }: CarColumn, text: string, onSaved: () => void) {
  const { store, writes } = useSessionScope()
  const statuses = useLapStatuses(sheet.sessionId)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  // The idempotency key is reused for the same laps, so that a retry adds none twice.
  const request = useRef({ text: '', key: '' })

  async function write(rows: Landing['rows'], items: readonly NewLap[]) {
    const options = { idempotencyKey: request.current.key }
    const made =
      items.length > 0 ? (await client.createLaps({ body: { items: [...items] }, options })).items : []
    store.put(made)
    const changes = rows.flatMap((row) => {
      const lap = row.lap && store.shown(row.lap.id)
      const values = lap && landedValues({ ...row, lap })
      return lap && values && Object.keys(values).length > 0 ? [{ lap, values }] : []
    })
    const count = made.length + changes.length
    if (count === 0) return
    const laps = count === 1 ? '1 lap' : `${count} laps`
    writes.change(changes, made, `${laps} saved on ${car.number}.`)
  }

  async function save({ rows }: Landing) {
    setSaving(true)
    setProblems([])
    if (request.current.text !== text) request.current = { text, key: v7() }
    const added = rows.filter(({ lap }) => !lap).map((row) => ({ row, values: landedValues(row) }))
    // The server would take each of them for a lap that ends now.
    const under = statuses(added.map(({ values }) => values.lapTimeMs))
    const items = added.map(
      ({ row: { lapNumber }, values }, index) =>
        ({ runSheetId, lapNumber, trackStatus: under[index], ...values }) as NewLap,
    )
    try {
      await pageUndo.during(() => write(rows, items))
      onSaved()
    } catch (error) {
      const single = problemsOf(
        error,
        items.map(({ lapNumber }) => lapNumber),
      )
      setProblems(single.length > 0 ? single : [toFailure(error).message])
    }
    setSaving(false)
  }
  return { save, saving, problems, forget: () => setProblems([]) }
}
