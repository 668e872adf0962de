let collected = ''

function onKey(event: KeyboardEvent) {
  const { key } = event
  const isText = key.length === 1
  if (!(isText || key === 'Enter') || event.ctrlKey || event.metaKey || event.altKey) return
  // Otherwise an R of "record" would show the red flag, and Enter press the button that has the focus.
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isText) collected += key
}

/** Keeps the text that is typed from now on, for a field that is not there yet. Enter waits until its answer can be seen. */
export function collectKeys(): void {
  collected = ''
  removeEventListener('keydown', onKey, true)
  addEventListener('keydown', onKey, true)
}

/** Ends this; returns what was typed. */
export function takeKeys(): string {
  removeEventListener('keydown', onKey, true)
  const typed = collected
  collected = ''
  return typed
}
