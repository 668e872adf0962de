import { useSyncExternalStore } from 'react'
import type { Step, Turned, UndoStack } from '../data/undo.ts'
import { useToast } from '../ui/toasts.tsx'
import { useCommand } from './commands.ts'

const TEXT_FIELD = 'input:not([type="checkbox"]), textarea'

/**
 * Whether the page handles Ctrl+Z at an element. A field with text undoes its own typing, unless `data-undo` on it or an
 * ancestor says `page` (its content is saved) or `field`. A dialog keeps the key.
 */
function isForPage(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return false
  if (!(target instanceof HTMLElement) || !target.matches(TEXT_FIELD)) return true
  const owner = target.closest<HTMLElement>('[data-undo]')?.dataset.undo
  return owner ? owner === 'page' : (target as HTMLInputElement).value === ''
}

/** The turns of a stack, each followed by a message of how it went. */
export function useTurns(stack: UndoStack) {
  const toast = useToast()
  const say = async (turning: Promise<Turned> | undefined, nothing: string) => {
    const { text = '', result } = (await turning) ?? { text: nothing, result: 'done' }
    if (text !== '') toast({ text, kind: result === 'done' ? 'info' : 'error' })
  }
  return {
    /** Takes a step back, the newest unless another is named. */
    undo: (step?: Step) => void say(stack.undo(step), 'Nothing of yours to take back on this page.'),
    redo: () => void say(stack.redo(), 'Nothing to do again.'),
  }
}

/** The undo of a page by keys, from the palette and for its buttons. */
export function useUndo(stack: UndoStack, group: string) {
  const { undo: takeBack, redo } = useTurns(stack)
  const can = useSyncExternalStore(stack.subscribe, stack.reach)
  const undo = () => takeBack()
  useCommand({ label: 'Undo', group, keys: 'mod+Z', run: undo, accepts: isForPage }, can.undo)
  useCommand({ label: 'Redo', group, keys: 'mod+shift+Z', run: redo, accepts: isForPage }, can.redo)
  return { can, undo, redo }
}
