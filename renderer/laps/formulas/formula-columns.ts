import { useMemo } from 'react'
import { headingOf, isFormula } from '../../../server/contract/resources/custom-view.ts'
import { usePerson } from '../../context/login-context.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'

export type View = Row<'customViews'>

/** A formula of a view of laps, as a column of the lap table. */
export interface FormulaColumn {
  /** Unique among the columns of the table. */
  key: string
  view: View
  /** Position among the view's columns. */
  at: number
  path: string
  header: string
  unit: string | null
  decimals: number | null
}

/** Key of a view's column in the lap table. */
export const formulaKey = (viewId: string, header: string): string => `formula:${viewId}:${header}`

const formulasOf = (view: View): FormulaColumn[] =>
  view.columns.flatMap((column, at) => {
    const { path, unit, decimals } = column
    const header = headingOf(column)
    return isFormula(path)
      ? [{ key: formulaKey(view.id, header), view, at, path, header, unit, decimals }]
      : []
  })

/** Tables of laps that this person sees in the menu: the team's and their own. */
export function useLapViews(): readonly View[] | undefined {
  const { user } = usePerson()
  const views = useRows('customViews', { entityType: 'lap', sort: 'name' }).data
  return useMemo(
    () =>
      views?.filter(({ shared, createdBy, layout }) => layout === null && (shared || createdBy === user.id)),
    [views, user.id],
  )
}

/** The formulas of these views. */
export const formulaColumns = (views: readonly View[] = []): FormulaColumn[] => views.flatMap(formulasOf)
