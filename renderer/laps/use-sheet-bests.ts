import { useMemo, useState } from 'react'
import type { BestsByScope } from '../../server/calc/laps/lap-ranking.ts'
import { useSessionScope } from './scope/session-scope.ts'
import { useLapRevision } from './scope/use-lap-store.ts'
import { type SheetOfClass, Standings } from './standings.ts'

/** The bests that each run sheet's laps are measured against, by its id. */
export function useSheetBests(sheets: readonly SheetOfClass[]): ReadonlyMap<string, BestsByScope> {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const [standings] = useState(() => new Standings())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  return useMemo(() => standings.of(store, sheets), [standings, store, sheets, revision])
}
