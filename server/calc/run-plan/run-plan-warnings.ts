import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanWarning } from '../../contract/resources/weekend/run-plan-result.ts'
import { round } from '../round.ts'
import { FITS_WITHIN_SEC } from './run-plan-coverage.ts'
import type { TimedRow } from './run-plan-rows.ts'
import { drives } from './run-plan-step.ts'

type Warned = Pick<RunPlanWarning, 'code' | 'message'>

const warned = (code: RunPlanWarning['code'], message: string): Warned[] => [{ code, message }]

/** Only driving rows warn of an empty tank. */
function fuelNegative({ fuelEndKg, laps }: TimedRow): Warned[] {
  if (fuelEndKg === null || fuelEndKg >= 0 || laps === 0) return []
  return warned('FUEL_NEGATIVE', `The fuel is ${-fuelEndKg} kg short at the end of this row.`)
}

function tankOver({ fuelStartKg }: TimedRow, tankCapacityKg: number | null): Warned[] {
  if (fuelStartKg === null || tankCapacityKg === null || fuelStartKg <= tankCapacityKg) return []
  const over = round(fuelStartKg - tankCapacityKg, 3)
  return warned('TANK_OVER', `${fuelStartKg} kg of fuel is ${over} kg more than the tank holds.`)
}

function pastSessionEnd({ endOffsetSec }: TimedRow, sessionDurationMin: number | null): Warned[] {
  if (sessionDurationMin === null) return []
  const lateSec = round(endOffsetSec - sessionDurationMin * 60, 3)
  if (lateSec <= FITS_WITHIN_SEC) return []
  return warned('PAST_SESSION_END', `This row ends ${lateSec} s after the session.`)
}

/**
 * An out-lap after timed laps starts another run and so ends the one before. A run row includes its own in-lap, and may
 * also be placed between explicit out- and in-laps.
 */
const endsRun = (next: TimedRow | undefined) => next === undefined || !drives(next) || next.type === 'out'

function noInLap(row: TimedRow, next: TimedRow | undefined): Warned[] {
  const needsOne = row.type === 'timed' || row.type === 'out'
  if (!needsOne || !endsRun(next)) return []
  return warned('NO_IN_LAP', 'The run ends here without an in-lap.')
}

/** Warnings to check before the car goes out, in row order. */
export function warningsOf(rows: readonly TimedRow[], plan: RunPlanInput): RunPlanWarning[] {
  // A row without laps is neither an in-lap nor separates two rows.
  const driven = rows.filter((row) => !drives(row) || row.laps > 0)
  const nextOf = new Map(driven.map((row, at) => [row, driven[at + 1]]))
  return rows.flatMap((row) =>
    [
      ...fuelNegative(row),
      ...tankOver(row, plan.tankCapacityKg),
      ...pastSessionEnd(row, plan.sessionDurationMin),
      ...(nextOf.has(row) ? noInLap(row, nextOf.get(row)) : []),
    ].map(({ code, message }) => ({ code, row: row.index, message })),
  )
}
