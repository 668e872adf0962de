import { useEffect, useRef } from 'react'
import type { Failure } from '../../format/failure.ts'

/** Inputs only: a code editor marks its own text as well, and an error in it does not keep a form from being saved. */
const WRONG = ':is(input, select, textarea)[aria-invalid="true"]'

/** A ref for a form: after each failed try the cursor goes to the first wrong field. */
export function useFocusWrong(failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [failure])
  return form
}
