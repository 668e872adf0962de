import { type Corners, setupBalance } from '../../calc/setup-balance.ts'
import type { BaseRow } from '../../contract/define.ts'
import { setup } from '../../contract/setup.ts'
import type { ReadScope } from '../../db/scope.ts'
import { crud } from '../crud.ts'

const present = (_: ReadScope, rows: BaseRow[]) =>
  rows.map((row) => ({ ...row, ...setupBalance(row.corners as Corners) }))

/** Setups, with what their weights and heights add up to. */
export const setups = crud(setup, { present })
