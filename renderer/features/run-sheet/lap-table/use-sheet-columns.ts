import { useCallback, useMemo } from 'react'
import { useChosenColumns } from '../../../laps/formulas/chosen-columns.ts'
import { formulaColumns, useLapViews } from '../../../laps/formulas/formula-columns.ts'
import { fieldsWith } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import type { SheetNames } from '../use-sheet-names.ts'
import { kpiNames, type LapColumn, lapColumns } from './lap-columns.ts'

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
