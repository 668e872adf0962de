import type { Change, DiffEntry } from '../../../server/contract/actions/change.ts'
import { stepsOf } from '../../../server/contract/define/json-pointer.ts'

type Values = Record<string, unknown>

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withValue(row: Values, [step = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...row, [step]: value }
  const inner = row[step]
  return { ...row, [step]: withValue(isPlain(inner) ? inner : {}, rest, value) }
}

/** A row with one side of a diff in it. */
export const withSide = (row: Values, diff: readonly DiffEntry[], side: 'from' | 'to'): Values =>
  diff.reduce((before, entry) => withValue(before, stepsOf(entry.path), entry[side]), row)

/** The row that its changes made, oldest first: as it was when it was removed, where it is gone. */
export function rowFromLog(changes: readonly Change[]): Values | undefined {
  let row: Values | undefined
  for (const { opType, diff } of changes) {
    if (opType === 'create') row = diff[0]?.to as Values
    else if (opType === 'delete') row = diff[0]?.from as Values
    else if (row && opType === 'update') row = withSide(row, diff, 'to')
  }
  return row
}
