import { type SubmitEvent, useRef, useState } from 'react'
import { type Failure, toFailure } from '../../format/failure.ts'
import { useFocusWrong } from './use-focus-wrong.ts'

export type FormValues = Record<string, string>

/** Errors of required fields that are empty. */
function missing(values: FormValues, required: readonly string[]): Failure | undefined {
  const blank = required.filter((name) => !values[name]?.trim())
  const fields = Object.fromEntries(blank.map((name) => [name, 'Required']))
  return blank.length > 0 ? { message: 'Some required fields are empty.', fields } : undefined
}

/**
 * Sends a form's values, and that of the button pressed, once at a time, keeps what went wrong, and puts the cursor on the first wrong field. `before`
 * is what an earlier try found wrong; `explain` puts into words what went wrong now.
 */
export function useSubmit(
  required: readonly string[],
  send: (values: FormValues) => Promise<void> | void,
  before?: Failure,
  explain: (error: unknown) => Failure = toFailure,
) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(before)
  const form = useFocusWrong(failure)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const entries = [...new FormData(event.currentTarget, submitter)]
    const values: FormValues = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    const blank = missing(values, required)
    setFailure(blank)
    if (blank) return
    sending.current = true
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setFailure(explain(error))
    }
    sending.current = false
    setBusy(false)
  }
  return { form, busy, failure, onSubmit }
}
