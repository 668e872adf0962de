/** An operation on a whole row. */
export type RowVerb = 'add' | 'duplicate' | 'up' | 'down' | 'remove'

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * A verb, or the number of rows to move the focus down in the same column. Undefined: the browser's default. Enter and
 * arrows move between rows in text fields only; other controls use them themselves.
 */
export function verbOfKey(pressed: Pressed, { tagName }: { tagName: string }): RowVerb | 1 | -1 | undefined {
  const { key, altKey, shiftKey } = pressed
  const mod = pressed.ctrlKey || pressed.metaKey
  const typed = tagName === 'INPUT'
  const step = STEP[key]
  if (key === 'Insert' || (mod && key === 'Enter')) return 'add'
  if (altKey && step) return step > 0 ? 'down' : 'up'
  if (mod && !altKey && key.toLowerCase() === 'd') return 'duplicate'
  if (key === 'Delete' && (mod || !typed)) return 'remove'
  if (altKey || mod) return undefined
  if (key === 'Enter' && tagName !== 'BUTTON') return shiftKey ? -1 : 1
  return typed && !shiftKey ? step : undefined
}
