import type { RunPlanInput } from '../../../../server/contract/resources/weekend/run-plan.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { Plan, PlanOptions, PlanRow } from '../plan-draft.ts'

/** Defaults of a plan from its session, car and track. */
export interface Known {
  sessionDurationMin: number | null
  startsAt: string | null
  trackLengthKm: number | null
  tankCapacityKg: number | null
}

const MINUTE_MS = 60_000

export interface RelatedRows {
  session: Pick<Row<'sessions'>, 'startsAt' | 'endsAt'> | undefined
  track: Pick<Row<'tracks'>, 'lengthKm'> | undefined
  car: Pick<Row<'cars'>, 'tankCapacityKg'> | undefined
}

export const knownOf = (plan: Pick<Plan, 'durationMin'>, { session, track, car }: RelatedRows): Known => ({
  sessionDurationMin:
    plan.durationMin ??
    (session ? (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / MINUTE_MS : null),
  startsAt: session?.startsAt ?? null,
  trackLengthKm: track?.lengthKm ?? null,
  tankCapacityKg: car?.tankCapacityKg ?? null,
})

/** Input of the calculation: the plan's own numbers, else known defaults. */
export const inputOf = (options: PlanOptions, rows: readonly PlanRow[], known: Known): RunPlanInput => ({
  sessionDurationMin: known.sessionDurationMin,
  trackLengthKm: options.trackLengthKm ?? known.trackLengthKm,
  averageLapTimeMs: options.averageLapTimeMs,
  fuelPerLapKg: options.fuelPerLapKg,
  startFuelKg: options.startFuelKg,
  tankCapacityKg: options.tankCapacityKg ?? known.tankCapacityKg,
  outLapRatio: options.outLapRatio,
  inLapRatio: options.inLapRatio,
  startsAt: options.startsAt ?? known.startsAt,
  rows: [...rows],
})
