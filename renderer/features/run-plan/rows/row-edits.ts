import { drives } from '../../../../server/calc/run-plan/run-plan-step.ts'
import { type KeyedRow, keyed, type PlanRow } from '../plan-draft.ts'

type Rows = readonly KeyedRow[]
type RowType = PlanRow['type']

const BLANK: Omit<PlanRow, 'type'> = {
  laps: null,
  minutes: null,
  averageLapTimeMs: null,
  fuelPerLapKg: null,
  fuelAddKg: null,
  tyreSetId: null,
  driverId: null,
  setupId: null,
  note: null,
}

export const blankRow = (type: RowType, fields: Partial<PlanRow> = {}): PlanRow => ({
  type,
  ...BLANK,
  ...fields,
})

/** Default type of the row after one of each type. */
const NEXT: Record<RowType, RowType> = {
  out: 'timed',
  timed: 'in',
  in: 'box',
  box: 'out',
  break: 'out',
  filler: 'out',
  run: 'box',
}

/** Inserts a row below `index` (-1: at the top): the next part of a run, with the same tyres and driver. */
export function withNewRow(rows: Rows, index: number): Rows {
  const above = rows[index]
  const type = above ? NEXT[above.type] : 'out'
  const last = rows.slice(0, index + 1).findLast((row) => row.type === type)
  const on = above && drives(above) && drives({ type }) ? above : undefined
  const amount = drives({ type })
    ? { laps: type === 'timed' || type === 'run' ? (last?.laps ?? 3) : 1 }
    : { minutes: last?.minutes ?? (type === 'filler' ? null : 5) }
  const { tyreSetId = null, driverId = null, setupId = null } = on ?? {}
  return rows.toSpliced(index + 1, 0, keyed(blankRow(type, { ...amount, tyreSetId, driverId, setupId })))
}

export const withoutRowAt = (rows: Rows, index: number): Rows => rows.toSpliced(index, 1)

export function withDuplicate(rows: Rows, index: number): Rows {
  const row = rows[index]
  return row ? rows.toSpliced(index + 1, 0, keyed(row)) : rows
}

/** Moves the row at `from` to `to`; returns the same array if `to` is out of range. */
export function withMovedRow(rows: Rows, from: number, to: number): Rows {
  const row = rows[from]
  if (!row || to < 0 || to >= rows.length || from === to) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Changes fields of a row. A new type drops the amount that it does not use: laps on track, minutes off track. */
export function withFields(rows: Rows, index: number, fields: Partial<PlanRow>): Rows {
  const row = rows[index]
  if (!row) return rows
  const next = { ...row, ...fields }
  if (fields.type !== undefined && drives(next) !== drives(row)) {
    next.laps = drives(next) ? 1 : null
    next.minutes = drives(next) || next.type === 'filler' ? null : 5
  }
  return rows.with(index, next)
}
