import type { Row } from '../../../data/row-cache.ts'
import { CORNERS } from '../corners.ts'
import type { LastRun } from '../sets/last-runs.ts'
import type { SetRow } from '../sets/set-rows.ts'

type Rows = {
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
}

/** Which corners of a set have another compound than the run; undefined if none. */
export function compoundRemark(
  { set, corners }: SetRow,
  run: LastRun,
  { tyres, specifications }: Rows,
): string | undefined {
  for (const corner of CORNERS) {
    const measured = tyres.find(({ id }) => id === run.corners[corner]?.tyreId)
    const ran = specifications.find(({ id }) => id === measured?.specificationId)?.compound
    const fills = corners[corner]?.specification?.compound
    if (ran === undefined || fills === undefined || ran === fills) continue
    const on = run.setNumber === undefined ? ran : `${ran} (set ${run.setNumber})`
    return `Set ${set.number} is ${fills}, and the last run was on ${on}. Another compound heats up differently: choose a run on ${fills}, or check these pressures.`
  }
  return undefined
}
