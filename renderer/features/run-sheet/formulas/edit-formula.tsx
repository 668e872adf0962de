import { lazy, Suspense } from 'react'
import { useRow } from '../../../data/use/use-rows.ts'
import { type FormulaColumn, useLapViews } from '../../../laps/formulas/formula-columns.ts'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'

const FormulaDialog = lazy(async () => ({ default: (await import('./formula-dialog.tsx')).FormulaDialog }))

interface EditFormulaProps {
  formula: FormulaColumn | undefined
  column: CarColumn
  onSaved: (key: string | undefined) => void
  onClose: () => void
}

/** The form of a formula over the laps of a car, loaded when it is opened. */
export function EditFormula({ column: { id, sheet }, ...rest }: EditFormulaProps) {
  const laps = useSheetLaps(id)
  const views = useLapViews() ?? []
  const perLapKg = useRow('runPlans', sheet.runPlanId ?? undefined).data?.fuelPerLapKg ?? null
  return (
    <Suspense>
      <FormulaDialog sheet={{ laps, sheet, perLapKg }} views={views} {...rest} />
    </Suspense>
  )
}
