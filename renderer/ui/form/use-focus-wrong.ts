import { useEffect, useRef } from 'react'
import type { Failure } from '../../format/failure.ts'

/** An editor of code marks its own text as well, which need not stand in the way. */
const WRONG = ':is(input, select, textarea)[aria-invalid="true"]'

/** A ref for a form: after each failed try the cursor goes to the first wrong field. */
export function useFocusWrong(failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [failure])
  return form
}
