import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Failure, toFailure } from '../api/failure.ts'

export type FormValues = Record<string, string>

const missing = (values: FormValues, required: readonly string[]): Failure | undefined => {
  const blank = required.filter((name) => !values[name]?.trim())
  const fields = Object.fromEntries(blank.map((name) => [name, 'Please fill this in']))
  return blank.length > 0 ? { message: 'Some fields are still empty.', fields } : undefined
}

/** Sends a form's values once at a time, keeps what went wrong, and puts the cursor on the first wrong field. */
export function useSubmit(required: readonly string[], send: (values: FormValues) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const entries = [...new FormData(event.currentTarget)]
    const values: FormValues = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    const blank = missing(values, required)
    setFailure(blank)
    if (blank) return
    setBusy(true)
    await send(values)
      .catch((error) => setFailure(toFailure(error)))
      .finally(() => setBusy(false))
  }
  return { form, busy, failure, onSubmit }
}
