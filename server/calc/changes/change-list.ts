import { pointerTo } from '../../contract/define/json-pointer.ts'
import { fieldLabel } from '../field-label.ts'
import type { ChangeFormat } from './change-format.ts'
import { placesOf } from './change-order.ts'
import { numberDelta } from './number-delta.ts'
import { covers, pathSteps, valueFor } from './path-pattern.ts'
import { type Difference, rowDifferences } from './row-differences.ts'
import { notOnTheSheet } from './setup-sheet.ts'

export interface ChangeItem {
  /** JSON Pointer into the row. */
  path: string
  label: string
  group: string
  from: unknown
  to: unknown
  delta: number | null
  unit: string | null
}

/** Whether a pattern matches the field itself; `*` alone matches none. */
const asksFor = (patterns: readonly string[], field: string | undefined) =>
  patterns.some((pattern) => pathSteps(pattern)[0] === field)

function isWanted({ steps }: Difference, { ignore = [], order = [], groups = [] }: ChangeFormat): boolean {
  if (ignore.some((pattern) => covers(pathSteps(pattern), steps))) return false
  const named = [...order, ...groups.flatMap(({ paths }) => paths)]
  return !notOnTheSheet.includes(steps[0] as string) || asksFor(named, steps[0])
}

const deltaOf = ({ from, to }: Difference, decimals?: number) =>
  typeof from === 'number' && typeof to === 'number' ? numberDelta(from, to, decimals) : null

function isTooSmall(difference: Difference, { minDelta = {} }: ChangeFormat): boolean {
  const delta = deltaOf(difference)
  return delta !== null && Math.abs(delta) < (valueFor(minDelta, difference.steps) ?? 0)
}

function byRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}

function itemOf(
  difference: Difference,
  group: string,
  { decimals = {}, unit = {} }: ChangeFormat,
): ChangeItem {
  const { steps, from, to } = difference
  const path = steps.reduce(pointerTo, '')
  const { label, unit: usual } = fieldLabel(path)
  return {
    path,
    label,
    group,
    from,
    to,
    delta: deltaOf(difference, valueFor(decimals, steps)),
    unit: (valueFor(unit, steps) ?? usual) || null,
  }
}

/**
 * Changes that turn one row into another, grouped and ordered as on a setup sheet unless the format says otherwise.
 * Values are the stored ones; only the delta is rounded.
 */
export function changeList(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
  format: ChangeFormat = {},
): ChangeItem[] {
  const wanted = rowDifferences(from, to).filter(
    (difference) => isWanted(difference, format) && !isTooSmall(difference, format),
  )
  const places = placesOf(
    wanted.map(({ steps }) => steps),
    format,
  )
  return wanted
    .map((difference, at) => ({ difference, place: places[at]! }))
    .sort((a, b) => byRanks(a.place.ranks, b.place.ranks))
    .map(({ difference, place }) => itemOf(difference, place.group, format))
}
