import { type Corners, setupBalance } from '../../calc/garage/setup-balance.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { setup } from '../../contract/resources/garage/setup.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'
import { requireRight } from '../require-right.ts'

const ON_CAR = 'onCar'
/** The status of a setup before it was put on the car. */
const OFF_CAR = 'issued'

const present = (_: ReadScope, rows: BaseRow[]) =>
  rows.map((row) => ({ ...row, ...setupBalance(row.corners as Corners) }))

/**
 * A car has one current setup. Making one current takes the others off in the same request, before the new one is
 * written, so that undo, in reverse order, restores them last. 403 without the right to change setups.
 */
function takeCurrentOff(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  const wasOn = before?.status === ON_CAR && before.carId === row.carId
  if (row.status !== ON_CAR || wasOn) return row
  for (const other of findRowsBy(scope, setup, { carId: row.carId })) {
    if (other.status !== ON_CAR || other.id === row.id) continue
    requireRight(scope, 'update', setup)
    recordUpdate(scope, setup, other, { ...other, status: OFF_CAR })
  }
  return row
}

/** Setups with their balance. */
export const setups = crud(setup, { complete: takeCurrentOff, present })
