import type { Editing } from '../../../server/contract/realtime.ts'

/**
 * Attributes of an element with the fields of a row: a user with the focus in it is shown to others as editing the row. The
 * field is `field`, or else the `data-field` or the name of the input itself.
 */
export const edits = (entityType: string, id: string, field?: string) => ({
  'data-edits': `${entityType}/${id}`,
  ...(field !== undefined && { 'data-edits-field': field }),
})

const FIELD_CHARACTERS = 100

/** What the element that has the focus belongs to; null when that is no field of a row. */
function editingAt(element: Element | null): Editing | null {
  const box = element?.closest<HTMLElement>('[data-edits]')
  if (!element || !box) return null
  const [entityType, id] = (box.dataset.edits ?? '').split('/')
  const input = element.closest<HTMLElement>('[data-field]')
  const field = box.dataset.editsField ?? input?.dataset.field ?? element.getAttribute('name')
  return entityType && id && field ? { entityType, id, field: field.slice(0, FIELD_CHARACTERS) } : null
}

/** Tells which field has the focus whenever that changes. Answers how to stop that. */
export function followFocus(tell: (editing: Editing | null) => void): () => void {
  let last = ''
  const look = () => {
    const editing = editingAt(document.activeElement)
    const now = JSON.stringify(editing)
    if (now === last) return
    last = now
    tell(editing)
  }
  // Between leaving one field and reaching the next nothing has the focus.
  const soon = () => queueMicrotask(look)
  look()
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', soon)
  // A form that closes takes its fields along without a word.
  const timer = setInterval(look, 1000)
  return () => {
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', soon)
    clearInterval(timer)
  }
}
