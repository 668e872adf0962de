import { useState } from 'react'
import type { ImportDocument } from './document.ts'
import type { Source } from './source.ts'
import type { Jump } from './source-list.tsx'

export const EMPTY: ImportDocument = { sources: [], named: false }

/** Files to import, the folder they came from, and the shown position in one of them. */
export function useFiles() {
  const [document, setDocument] = useState(EMPTY)
  const [folder, setFolder] = useState('')
  const [byHand, setByHand] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [shown, setShown] = useState<number>()
  const [jump, setJump] = useState<Jump>()

  function jumpTo({ key }: Source, { line, column }: { line: number; column: number }) {
    setShown(key)
    setJump((before) => ({ sourceKey: key, line, column, turn: (before?.turn ?? 0) + 1 }))
  }
  return {
    document,
    setDocument,
    folder,
    /** Whether files are mapped by hand even if a reader recognises them. */
    byHand,
    mapByHand: () => setByHand(true),
    /** Reasons why files were rejected. */
    refused,
    refuse: setRefused,
    shown,
    show: setShown,
    jump,
    jumpTo,
    /** Stores the folder name and shows the first syntax error. */
    took(sources: readonly Source[], from: string) {
      if (from) setFolder(from)
      const broken = sources.find(({ syntaxError }) => syntaxError)
      if (broken?.syntaxError) jumpTo(broken, broken.syntaxError)
    },
    forget() {
      setFolder('')
      setByHand(false)
      setRefused(undefined)
      setShown(undefined)
    },
  }
}
