import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'

/** The line of the fuel in the car, from each row's start to its end; null where it is not known throughout. */
export function fuelPoints(rows: readonly PlannedRow[]): [sec: number, kg: number][] | null {
  const points = rows.flatMap(({ startOffsetSec, endOffsetSec, fuelStartKg, fuelEndKg }) => [
    [startOffsetSec, fuelStartKg] as const,
    [endOffsetSec, fuelEndKg] as const,
  ])
  return points.some(([, fuel]) => fuel === null) ? null : points.map(([sec, fuel]) => [sec, fuel ?? 0])
}
