import { useEffect, useRef } from 'react'

/** Delay from the last keystroke to a save. */
const QUIET_MS = 600

interface Autosave {
  save: () => Promise<void>
  /** Whether there are unsaved changes. */
  unsaved: boolean
  /** Whether a conflict or a refusal has to be settled before the next save. */
  blocked: boolean
  /** Whether a newer plan of the server has not been merged into the draft yet. */
  paused: boolean
  /** The edited draft: each change restarts the delay. */
  draft: unknown
}

/**
 * Saves a draft after a pause in typing, and at once when the page is hidden. When the editor is left, unsaved changes are
 * sent in any case: what the server refuses then stays in the edit queue.
 */
export function useAutosave({ save, unsaved, blocked, paused, draft }: Autosave): void {
  const due = unsaved && !blocked
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the delay
  useEffect(() => {
    if (!due || paused) return
    const timer = setTimeout(save, QUIET_MS)
    return () => clearTimeout(timer)
  }, [due, paused, save, draft])
  const saveIf = useRef({ due, unsaved, save })
  saveIf.current = { due, unsaved, save }
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden' && saveIf.current.due) void saveIf.current.save()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      if (saveIf.current.unsaved) void saveIf.current.save()
    }
  }, [])
}
