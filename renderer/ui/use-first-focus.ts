import { type RefObject, useEffect } from 'react'

const FIELDS = 'input:not([type=hidden]), select, textarea'

/**
 * Puts the cursor where a form is begun, as soon as it is there: the field marked `data-autofocus`, else the first of the
 * fields marked `data-begin`, else the first that is still empty, else the button.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])]
    if (fields.some((field) => field.getAttribute('aria-invalid') === 'true')) return
    const marked = form.current?.querySelector<HTMLElement>('[data-autofocus]')
    const begin = fields.find((field) => field.closest('[data-begin]'))
    const empty = fields.find((field) => field.value === '')
    // A dialog's focus trap looks a moment later, and would choose its own button.
    begin?.setAttribute('data-autofocus', 'true')
    const target = marked ?? begin ?? empty ?? form.current?.querySelector<HTMLElement>('button[type=submit]')
    target?.focus()
  }, [form])
}
