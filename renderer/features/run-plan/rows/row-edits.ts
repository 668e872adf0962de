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

/** What most often follows. */
const NEXT: Record<RowType, RowType> = {
  out: 'timed',
  timed: 'in',
  in: 'box',
  box: 'out',
  break: 'out',
  filler: 'out',
  run: 'box',
}

/** A new row below the one at `index`, at the top for -1: the next part of a run, on the same tyres, with the same driver. */
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

/** The row at `from` taken to the place `to`; the very same rows where there is no such place. */
export function withMovedRow(rows: Rows, from: number, to: number): Rows {
  const row = rows[from]
  if (!row || to < 0 || to >= rows.length || from === to) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** A row with other fields. Laps belong to what drives, minutes to what stands: another type takes along only what fits. */
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
