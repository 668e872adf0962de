import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanResult, RunPlanShare } from '../../contract/resources/weekend/run-plan-result.ts'
import { round, roundOrNull } from '../round.ts'
import type { Costed } from './run-plan-costs.ts'
import { drives } from './run-plan-step.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const seconds = (all: readonly Costed[]) => round(sum(all.map(({ step }) => step.durationMs)) / 1000, 3)
const laps = (all: readonly Costed[]) => sum(all.map(({ step }) => step.laps))

/** One unknown row makes the sum unknown: a partial sum would be misleading. */
function fuelKg(all: readonly Costed[]): number | null {
  const used = all.map(({ step }) => step.fuelUsedKg)
  return used.includes(null) ? null : roundOrNull(sum(used.map(Number)), 3)
}

/** Only rows that name an id count towards it. */
function sharesBy(
  field: 'tyreSetId' | 'driverId',
  all: readonly Costed[],
  km: (laps: number) => number | null,
): RunPlanShare[] {
  const parts = Map.groupBy(all, ({ row }) => row[field])
  return [...parts].flatMap(([id, part]) => {
    if (id === null) return []
    const driven = part.filter(({ row }) => drives(row))
    return {
      id,
      laps: laps(part),
      distanceKm: km(laps(part)),
      durationSec: seconds(driven),
      fuelUsedKg: fuelKg(part),
    }
  })
}

/** Totals of the rows, each sum rounded once to 3 decimals. */
export function totalsOf(
  all: readonly Costed[],
  { trackLengthKm }: Pick<RunPlanInput, 'trackLengthKm'>,
): RunPlanResult['totals'] {
  const km = (count: number) => (trackLengthKm === null ? null : round(count * trackLengthKm, 3))
  return {
    durationSec: seconds(all),
    onTrackSec: seconds(all.filter(({ row }) => drives(row))),
    stationarySec: seconds(all.filter(({ row }) => !drives(row))),
    laps: laps(all),
    timedLaps: laps(all.filter(({ row }) => row.type === 'timed' || row.type === 'run')),
    distanceKm: km(laps(all)),
    fuelUsedKg: fuelKg(all),
    fuelAddedKg: round(sum(all.map(({ row }) => row.fuelAddKg ?? 0)), 3),
    byTyreSet: sharesBy('tyreSetId', all, km),
    byDriver: sharesBy('driverId', all, km),
  }
}
