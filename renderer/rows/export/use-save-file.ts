import { useState } from 'react'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'
import { saveFile } from './save-file.ts'

/** Saves one file at a time, and says how it went. */
export function useSaveFile(): { busy: boolean; save: (path: string) => void } {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const save = async (path: string) => {
    if (busy) return
    setBusy(true)
    try {
      toast({ text: `Saved ${await saveFile(path)}.` })
    } catch (error) {
      toast({ kind: 'error', text: `Nothing was saved. ${toFailure(error).message}` })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: (path) => void save(path) }
}
