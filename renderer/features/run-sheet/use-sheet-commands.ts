import { useEffect } from 'react'
import { useCommand } from '../../context/commands.ts'

interface SheetCommands {
  step: (step: -1 | 1) => void
  undo: () => void
  redo: () => void
  startStint: () => void
  focusEntry: () => void
}

const GROUP = 'Run sheet'
const IN_TEXT = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Something is typed there, and the browser's own way back is meant. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? target.matches(IN_TEXT) && target.value !== ''
    : false

/** The keys of a run sheet. Ctrl+Z is the table's, but where something is typed. */
export function useSheetCommands({ step, undo, redo, startStint, focusEntry }: SheetCommands) {
  useCommand({ label: 'Car before', group: GROUP, keys: 'alt+ArrowLeft', run: () => step(-1) })
  useCommand({ label: 'Next car', group: GROUP, keys: 'alt+ArrowRight', run: () => step(1) })
  useCommand({ label: 'Type the next lap', group: GROUP, keys: 'alt+L', run: focusEntry })
  useCommand({ label: 'Start a new stint', group: GROUP, keys: 'alt+N', run: startStint })
  useCommand({ label: 'Take back the last edit of laps', group: GROUP, keys: 'mod+Z' })
  useCommand({ label: 'Do it again', group: GROUP, keys: 'mod+shift+Z' })
  useCommand({ label: 'Edit a cell in its place', group: GROUP, keys: 'F2' })
  useCommand({ label: 'Choose more laps', group: GROUP, keys: 'shift+ArrowDown' })
  useCommand({ label: 'Set something for the chosen laps', group: GROUP, keys: 'mod+Enter' })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const again = (key === 'z' && event.shiftKey) || key === 'y'
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(key === 'z' || again)) return
      if (isTyped(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (again) redo()
      else undo()
    }
    // Before what messages on the page offer for the same keys.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [undo, redo])
}
