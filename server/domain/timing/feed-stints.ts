import { beginsStint, type RecordedStint, stintNumbers, withStint } from '../../calc/laps/stints.ts'
import type { PlannedRun } from '../../calc/run-plan/planned-runs.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { runPlan } from '../../contract/resources/weekend/run-plan.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { services } from '../index.ts'
import type { Writing } from '../principal.ts'
import { existingRun, runsOf } from '../weekend/taken-fields.ts'

const MAX_STINTS = 200

type Lap = StoredRowOf<typeof lap>
type Sheet = StoredRowOf<typeof runSheet>
type Plan = StoredRowOf<typeof runPlan>

/** The n-th run of the sheet's plan, from 1. */
function plannedRun(scope: Writing, sheet: Sheet, number: number): PlannedRun | undefined {
  const plan = sheet.runPlanId ? findRow(scope, runPlan, sheet.runPlanId) : undefined
  const run = plan && runsOf(plan as unknown as Plan)[number - 1]
  return run && existingRun(scope, run, sheet.carId)
}

/** Whether a person has begun this stint: at this lap, or a lap early, as the car came in. */
const isBegun = (recorded: readonly RecordedStint[], laps: readonly Lap[], at: number) =>
  recorded.some(({ startLap }) => {
    const early = startLap === laps[at - 1]?.lapNumber && !beginsStint(laps[at - 1] as Lap, laps[at - 2])
    return startLap !== null && (startLap === laps[at]?.lapNumber || early)
  })

/**
 * Records the stint that begins with a lap of one of our cars, with driver, set and fuel of the plan's next run. Values
 * recorded already stay; a driver named by the feed is preferred.
 */
export function* recordStint(scope: Writing, sheetId: string, lapNumber: number): Sliced<void> {
  const lapAt = (number: number) =>
    findRowsBy(scope, lap, { runSheetId: sheetId, lapNumber: number }, 1)[0] as Lap | undefined
  const [reported, before] = [lapAt(lapNumber), lapAt(lapNumber - 1)]
  // Most laps begin none, and the others need all laps of the sheet.
  if (!reported || !(reported.pitOut || beginsStint(reported, before))) return
  const sheet = findRow(scope, runSheet, sheetId) as Sheet | undefined
  if (!sheet || findRow(scope, car, sheet.carId)?.ours !== true) return
  const rows = findRowsBy(scope, lap, { runSheetId: sheetId }) as unknown as Lap[]
  const laps = rows.sort((a, b) => a.lapNumber - b.lapNumber)
  const at = laps.findIndex((each) => each.lapNumber === lapNumber)
  const begun = laps[at]
  if (!begun || !beginsStint(begun, laps[at - 1]) || isBegun(sheet.stints, laps, at)) return
  const number = (stintNumbers(sheet.stints, laps.slice(0, at)).at(-1) ?? 0) + 1
  const written = sheet.stints.find(({ stint }) => stint === number)
  if (number > MAX_STINTS || (written && written.startLap !== null)) return
  const run = plannedRun(scope, sheet, number)
  const stint: RecordedStint = {
    stint: number,
    driverId: begun.driverId ?? written?.driverId ?? run?.driverId ?? null,
    tyreSetId: written?.tyreSetId ?? run?.tyreSetId ?? null,
    setupId:
      written?.setupId ??
      run?.setupId ??
      sheet.stints.findLast(({ setupId }) => setupId)?.setupId ??
      sheet.setupId,
    startLap: lapNumber,
    endLap: written?.endLap ?? null,
    fuelInKg: written?.fuelInKg ?? run?.startFuelKg ?? null,
    fuelOutKg: written?.fuelOutKg ?? null,
    comment: written?.comment ?? null,
  }
  yield* services.runSheets.rewrite(scope, sheet, { stints: withStint(sheet.stints, stint) })
}
