import { useMemo, useState } from 'react'
import type { BestsByScope } from '../../server/calc/laps/lap-ranking.ts'
import { useSessionScope } from './scope/session-scope.ts'
import { useLapRevision } from './scope/use-lap-store.ts'
import { SheetBests, type SheetOfClass } from './sheet-bests.ts'

/** The bests that each run sheet's laps are measured against, by its id. */
export function useSheetBests(sheets: readonly SheetOfClass[]): ReadonlyMap<string, BestsByScope> {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const [sheetBests] = useState(() => new SheetBests())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  return useMemo(() => sheetBests.of(store, sheets), [sheetBests, store, sheets, revision])
}
