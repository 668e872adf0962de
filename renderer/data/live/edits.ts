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

/** The field that has the focus, with its row; null without one. */
function editingAt(element: Element | null): Editing | null {
  const box = element?.closest<HTMLElement>('[data-edits]')
  if (!element || !box) return null
  const [entityType, id] = (box.dataset.edits ?? '').split('/')
  const input = element.closest<HTMLElement>('[data-field]')
  const field = box.dataset.editsField ?? input?.dataset.field ?? element.getAttribute('name')
  return entityType && id && field ? { entityType, id, field: field.slice(0, FIELD_CHARACTERS) } : null
}

/** Calls back whenever another field gets the focus; returns the function that ends this. */
export function followFocus(notify: (editing: Editing | null) => void): () => void {
  let last = ''
  const look = () => {
    const editing = editingAt(document.activeElement)
    const now = JSON.stringify(editing)
    if (now === last) return
    last = now
    notify(editing)
  }
  // Between two fields nothing has the focus.
  const soon = () => queueMicrotask(look)
  look()
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', soon)
  // A form that closes removes its fields without an event.
  const timer = setInterval(look, 1000)
  return () => {
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', soon)
    clearInterval(timer)
  }
}
