let collected = ''

function onKey(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  // Otherwise an R of "record" would show the red flag.
  event.preventDefault()
  event.stopImmediatePropagation()
  collected += event.key
}

/** Keeps what is typed from now on, for a field that is not there yet. */
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
