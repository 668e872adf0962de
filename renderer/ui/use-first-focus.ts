import { type RefObject, useEffect } from 'react'

/**
 * Puts the cursor where a form is begun, as soon as it is there: the field marked `data-autofocus`, else the first that
 * is still empty, else the button.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
    if (fields.some((field) => field.getAttribute('aria-invalid') === 'true')) return
    const marked = form.current?.querySelector<HTMLElement>('[data-autofocus]')
    const empty = fields.find((field) => field.value === '')
    const target = marked ?? empty ?? form.current?.querySelector<HTMLElement>('button[type=submit]')
    target?.focus()
  }, [form])
}
