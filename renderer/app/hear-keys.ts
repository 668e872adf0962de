import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect } from 'react'
import { currentCommands } from './commands.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Inputs that take no text. */
const PRESSED =
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="color"])'

const types = (target: EventTarget | null) =>
  target instanceof Element && target.matches(TYPED_IN) && !target.matches(PRESSED)

const holdsModifier = (keys: string) => /\b(mod|ctrl|meta|alt)\b/i.test(keys)

/** Runs the command whose keys are pressed. In a dialog only those with a modifier are heard. */
export function useHearKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const busy = types(event.target) || document.querySelector('[role="dialog"]') !== null
      for (const { keys, run } of currentCommands())
        if (keys && run && (holdsModifier(keys) || !busy)) getHotkeyHandler([[keys, run]])(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
