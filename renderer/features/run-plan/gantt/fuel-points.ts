import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'

/** Fuel in the car at each row's start and end; null if unknown for any row. */
export function fuelPoints(rows: readonly PlannedRow[]): [sec: number, kg: number][] | null {
  const points = rows.flatMap(({ startOffsetSec, endOffsetSec, fuelStartKg, fuelEndKg }) => [
    [startOffsetSec, fuelStartKg] as const,
    [endOffsetSec, fuelEndKg] as const,
  ])
  return points.some(([, fuel]) => fuel === null) ? null : points.map(([sec, fuel]) => [sec, fuel ?? 0])
}
