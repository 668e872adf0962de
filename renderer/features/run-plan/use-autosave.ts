import { useEffect, useRef } from 'react'

/** Delay from the last keystroke to a save. */
const QUIET_MS = 600

interface Autosave {
  save: () => Promise<void>
  /** Whether there are valid unsaved changes. */
  due: boolean
  /** Whether a newer plan of the server has not been merged into the draft yet. */
  paused: boolean
  /** The edited draft: each change restarts the delay. */
  draft: unknown
}

/** Saves a draft after a pause in typing, and at once when the page is hidden or left. */
export function useAutosave({ save, due, paused, draft }: Autosave): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the delay
  useEffect(() => {
    if (!due || paused) return
    const timer = setTimeout(save, QUIET_MS)
    return () => clearTimeout(timer)
  }, [due, paused, save, draft])
  const leaving = useRef(() => {})
  leaving.current = () => {
    if (due) void save()
  }
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leaving.current()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      leaving.current()
    }
  }, [])
}
