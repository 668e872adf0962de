import type { RunPlanResult } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { isShort } from './plan-words.ts'

/** A plan at display precision: fuel that rounds to 0.0 kg is not short. */
export function atDisplayPrecision(result: RunPlanResult): RunPlanResult {
  const holds = ({ code }: { code: string }, row: number) =>
    code !== 'FUEL_NEGATIVE' || isShort(result.rows[row]?.fuelEndKg ?? null)
  return {
    ...result,
    rows: result.rows.map((row) => ({
      ...row,
      warnings: row.warnings.filter((warning) => holds(warning, row.index)),
    })),
    warnings: result.warnings.filter((warning) => holds(warning, warning.row)),
  }
}
