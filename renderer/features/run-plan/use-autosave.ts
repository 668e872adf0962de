import { useEffect, useRef } from 'react'

/** So long after the last key stroke an edit is sent. */
const QUIET_MS = 600

interface Autosave {
  save: () => Promise<void>
  /** Whether there is something to save that may be saved. */
  due: boolean
  /** Whether it waits for something that is under way. */
  paused: boolean
  /** The edited draft: each change of it starts the wait again. */
  draft: unknown
}

/** Saves a draft once no key is pressed for a while, and at once when the page is hidden or left. */
export function useAutosave({ save, due, paused, draft }: Autosave): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key stroke begins the quiet anew
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
