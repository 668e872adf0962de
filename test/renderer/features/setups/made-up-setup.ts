import { optimisticRow } from '../../../../renderer/data/queue/optimistic-row.ts'
import { type PathValues, withValues } from '../../../../renderer/features/setups/sheet/paths.ts'
import type { Setup } from '../../../../renderer/features/setups/sheet/sheet-cells.ts'

/** A setup with these values by path, otherwise empty. */
export function madeUpSetup(id: string, values: PathValues = {}): Setup {
  const row = optimisticRow({
    resource: 'setups',
    op: 'create',
    rowId: id,
    body: { carId: 'car', name: id },
    base: null,
    ifMatch: null,
    at: '2026-05-30T08:00:00.000Z',
  })
  return withValues({ ...(row as unknown as Setup), version: 1 }, values)
}
