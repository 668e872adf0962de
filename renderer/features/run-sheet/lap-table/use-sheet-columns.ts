import { useCallback, useMemo, useState } from 'react'
import { fieldsWith } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { formulaColumns, useLapViews } from '../formulas/formula-columns.ts'
import type { SheetNames } from '../use-sheet-names.ts'
import { kpiNames, type LapColumn, lapColumns } from './lap-columns.ts'

const KEY = 'trackside.lap-columns'
type Chosen = Readonly<Record<string, boolean>>

function read(): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Chosen) : {}
  } catch {
    return {}
  }
}

/** Columns switched on or off by the user, stored on this device. */
function useChosenColumns(): [Chosen, (key: string, on: boolean) => void] {
  const [chosen, setChosen] = useState(read)
  const choose = useCallback((key: string, on: boolean) => {
    setChosen((before) => {
      const next = { ...before, [key]: on }
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
      return next
    })
  }, [])
  return [chosen, choose]
}

/** The fields, columns and chosen columns of a run sheet. */
export function useSheetColumns(names: SheetNames, laps: readonly Lap[]) {
  const [chosen, choose] = useChosenColumns()
  const fields = useMemo(() => fieldsWith(names), [names])
  const kpis = kpiNames(laps).join('\n')
  const views = useLapViews()
  const all = useMemo(
    () => lapColumns(fields, kpis === '' ? [] : kpis.split('\n'), formulaColumns(views)),
    [fields, kpis, views],
  )
  const isShown = useCallback(({ key, extra }: LapColumn) => chosen[key] ?? extra !== true, [chosen])
  const shown = useMemo(() => all.filter(isShown), [all, isShown])
  return { fields, all, shown, isShown, choose }
}
