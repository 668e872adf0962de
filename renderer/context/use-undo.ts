import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pageUndo, type Step, type Turned } from '../data/undo.ts'
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

/** Undo and redo of this tab's edits. The outcome is shown with the last write, a refusal as a message. */
export function useUndo() {
  const toast = useToast()
  const can = useSyncExternalStore(pageUndo.subscribe, pageUndo.reach)
  return useMemo(() => {
    const say = async (turning: Promise<Turned | undefined> | undefined, nothing: string) => {
      const turned = await turning
      if (!turned) toast({ text: nothing })
      else if (turned.result !== 'done' && turned.text) toast({ text: turned.text, kind: 'error' })
    }
    return {
      can,
      /** Takes a step back, the newest unless another is named. */
      undo: (step?: Step) => void say(pageUndo.undo(step), 'There is nothing of yours to undo.'),
      redo: () => void say(pageUndo.redo(), 'There is nothing to redo.'),
    }
  }, [can, toast])
}

/** The keys of undo and redo, on every page. */
export function useUndoKeys(): void {
  const { can, undo, redo } = useUndo()
  const group = 'Everywhere'
  useCommand(
    {
      label: 'Undo',
      group,
      keys: 'mod+Z',
      also: 'take back last write',
      run: () => undo(),
      accepts: isForPage,
    },
    can.undo,
  )
  useCommand({ label: 'Redo', group, keys: 'mod+shift+Z', run: redo, accepts: isForPage }, can.redo)
}

/** Takes steps of an editor, which are forgotten when it leaves the screen. `explain` puts a refusal into words. */
export function useOwnSteps(explain?: (error: unknown) => string): OwnSteps {
  const [owner] = useState(() => ({}))
  useEffect(() => () => pageUndo.leave(owner), [owner])
  return useMemo(
    () => ({ push: (step, tag) => pageUndo.push({ ...step, owner, ...(explain && { explain }) }, tag) }),
    [owner, explain],
  )
}

export interface OwnSteps {
  /** Steps of the same tag in a row are one. */
  push: (step: Step, tag?: string) => Step
}
