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

/** Applies one side of a diff to a row. */
export const withSide = (row: Values, diff: readonly DiffEntry[], side: 'from' | 'to'): Values =>
  diff.reduce((before, entry) => withValue(before, stepsOf(entry.path), entry[side]), row)

/** Rebuilds a row from its changes, oldest first; a deleted row as it was last. */
export function rowFromLog(changes: readonly Change[]): Values | undefined {
  let row: Values | undefined
  for (const { opType, diff } of changes) {
    if (opType === 'create') row = diff[0]?.to as Values
    else if (opType === 'delete') row = diff[0]?.from as Values
    else if (row && opType === 'update') row = withSide(row, diff, 'to')
  }
  return row
}
