import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect } from 'react'
import { type Command, currentCommands } from '../context/commands.ts'
import { singleKeysEnabled } from '../context/single-keys.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Inputs that take no text. */
const PRESSED =
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="color"])'

const types = (target: EventTarget | null) =>
  target instanceof Element && target.matches(TYPED_IN) && !target.matches(PRESSED)

const holdsModifier = (keys: string) => /\b(mod|ctrl|meta|alt)\b/i.test(keys)

/** Other keys of the same command: `?` is Shift and another key on most keyboards, and Ctrl+Y is how Windows says redo. */
const ALSO: Readonly<Record<string, string>> = { '?': 'shift+?', 'mod+shift+Z': 'mod+Y' }
const spellings = (keys: string) => [keys, ALSO[keys] ?? []].flat()

/** Runs the command whose keys are pressed. Under a dialog only keys with a modifier count. */
function runOnKeys(event: KeyboardEvent, { keys, run, accepts }: Command, busy: boolean): void {
  if (!keys || !run) return
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  if (holdsModifier(keys) ? !isHeld : busy || !singleKeysEnabled()) return
  if (accepts?.(event.target) === false) return
  getHotkeyHandler(spellings(keys).map((each) => [each, () => run()]))(event)
}

/** Listens for the keys of all commands, wherever on the page they are pressed. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = types(event.target) || document.querySelector('[role="dialog"]') !== null
      for (const command of currentCommands()) if (!event.defaultPrevented) runOnKeys(event, command, busy)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
