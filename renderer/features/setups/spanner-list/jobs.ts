import type { ChangeFormat } from '../../../../server/calc/changes/change-format.ts'
import { type ChangeItem, changeList } from '../../../../server/calc/changes/change-list.ts'
import type { Setup } from '../sheet/sheet-cells.ts'

/** Notes say something about a sheet; they are nothing to do on the car. */
const REMARK = '/notes'

/** What is to be done on the car to get from one sheet to another, through a formatter. */
export const jobsBetween = (from: Setup, to: Setup, formatter?: ChangeFormat): ChangeItem[] =>
  changeList(from, to, formatter).filter(({ path }) => path !== REMARK)
