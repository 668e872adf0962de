import { useCallback, useMemo, useState } from 'react'
import { type FormulaColumn, formulaColumns, useLapViews } from './formula-columns.ts'

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
export function useChosenColumns(): [Chosen, (key: string, on: boolean) => void] {
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

/** The formulas that the lap table shows on this device. */
export function useShownFormulas(): readonly FormulaColumn[] {
  const [chosen] = useChosenColumns()
  const views = useLapViews()
  return useMemo(() => formulaColumns(views).filter(({ key }) => chosen[key]), [views, chosen])
}
