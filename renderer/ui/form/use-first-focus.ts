import { type RefObject, useEffect } from 'react'

const AUTOFOCUS = 'data-autofocus'
const FIELDS = 'input:not([type=hidden]), select, textarea'

/**
 * A dialog's focus trap sets the focus by a timer, which a busy page delays: it must find the field that the user has
 * reached by then, and not return to the first.
 */
function markFocused(form: HTMLFormElement): () => void {
  const mark = ({ target }: FocusEvent) => {
    for (const marked of form.querySelectorAll(`[${AUTOFOCUS}]`)) marked.removeAttribute(AUTOFOCUS)
    ;(target as Element).setAttribute(AUTOFOCUS, 'true')
  }
  // Keyboard users replace the content by typing; within a dialog the browser puts the cursor behind it.
  const select = ({ key, target }: KeyboardEvent) => {
    if (key === 'Tab' && target instanceof HTMLInputElement && target.type === 'text') target.select()
  }
  form.addEventListener('focusin', mark)
  form.addEventListener('keyup', select)
  return () => {
    form.removeEventListener('focusin', mark)
    form.removeEventListener('keyup', select)
  }
}

/**
 * Puts the cursor where a form is begun, as soon as it is there: the field marked `data-autofocus`, else the first of the
 * fields marked `data-begin`, else the first that is still empty, else the button.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!form.current) return undefined
    const fields = [...form.current.querySelectorAll<HTMLInputElement>(FIELDS)]
    const stop = markFocused(form.current)
    if (fields.some((field) => field.getAttribute('aria-invalid') === 'true')) return stop
    const marked = form.current.querySelector<HTMLElement>(`[${AUTOFOCUS}]`)
    const begin = fields.find((field) => field.closest('[data-begin]'))
    const empty = fields.find((field) => field.value === '')
    const target = marked ?? begin ?? empty ?? form.current.querySelector<HTMLElement>('button[type=submit]')
    target?.focus()
    return stop
  }, [form])
}
