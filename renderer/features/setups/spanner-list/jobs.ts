import type { ChangeFormat } from '../../../../server/calc/changes/change-format.ts'
import { type ChangeItem, changeList } from '../../../../server/calc/changes/change-list.ts'
import type { Setup } from '../sheet/sheet-cells.ts'

/** Notes are remarks, not work on the car. */
const REMARK = '/notes'

/** Work on the car from one setup to another, in a formatter's order and units. */
export const jobsBetween = (from: Setup, to: Setup, formatter?: ChangeFormat): ChangeItem[] =>
  changeList(from, to, formatter).filter(({ path }) => path !== REMARK)
