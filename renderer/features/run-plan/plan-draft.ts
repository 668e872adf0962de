import type { Replanned } from '../../../server/calc/run-plan/re-plan.ts'
import type { Row } from '../../data/row-cache.ts'

export type Plan = Row<'runPlans'>
export type PlanRow = Plan['rows'][number]

const OPTIONS = [
  'trackLengthKm',
  'averageLapTimeMs',
  'fuelPerLapKg',
  'startFuelKg',
  'tankCapacityKg',
  'outLapRatio',
  'inLapRatio',
  'startsAt',
] as const
export type PlanOptions = Pick<Plan, (typeof OPTIONS)[number]>
/** The fields of a plan that the editor changes. */
export type PlanBody = PlanOptions & { rows: readonly PlanRow[] }

/** A row of the editor; its key survives moves. */
export type KeyedRow = PlanRow & { key: number }
export type PlanDraft = PlanOptions & { rows: readonly KeyedRow[] }

let lastKey = 0
export const keyed = (row: PlanRow): KeyedRow => {
  lastKey += 1
  return { ...row, key: lastKey }
}

/** A row without its key, its note in the server's form. */
const bare = ({ key: _, note, ...row }: PlanRow & { key?: number }): PlanRow => ({
  ...row,
  note: note?.trim() || null,
})

const pick = (from: PlanOptions): PlanOptions =>
  Object.fromEntries(OPTIONS.map((field) => [field, from[field]])) as PlanOptions

export const bodyOf = (plan: PlanOptions & { rows: readonly PlanRow[] }): PlanBody => ({
  ...pick(plan),
  rows: plan.rows.map(bare),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A draft of a body; unchanged rows keep their keys wherever they moved. */
export function draftOf(body: PlanBody, before: readonly KeyedRow[] = []): PlanDraft {
  const left = [...before]
  const take = (index: number) => (index >= 0 ? left.splice(index, 1)[0]?.key : undefined)
  const isSameLength = before.length === body.rows.length
  const keys = isSameLength
    ? before.map(({ key }) => key)
    : body.rows.map((row) => take(left.findIndex((each) => same(bare(each), bare(row)))))
  return {
    ...pick(body),
    rows: body.rows.map((row, index) => {
      const key = keys[index]
      return key === undefined ? keyed(row) : { ...row, key }
    }),
  }
}

/** Replanned rows as editor rows: the first one made from a row keeps that row's key. */
export function replannedRows(before: readonly KeyedRow[], lines: Replanned['lines']): KeyedRow[] {
  const used = new Set<number>()
  return lines.map(({ row, from }) => {
    const key = from === null || used.has(from) ? undefined : before[from]?.key
    if (from !== null) used.add(from)
    return key === undefined ? keyed(row) : { ...row, key }
  })
}

/** The fields that differ from another body. */
export const changesOf = (body: PlanBody, before: PlanBody): Partial<PlanBody> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !same(value, before[field as keyof PlanBody])),
  )

/** Three-way merge of one value; undefined if both sides changed it. */
function merged<T>(before: T, mine: T, theirs: T): { value: T } | undefined {
  if (same(mine, before) || same(mine, theirs)) return { value: theirs }
  return same(theirs, before) ? { value: mine } : undefined
}

function mergedObject<T extends object>(before: T, mine: T, theirs: T): T | undefined {
  const fields = Object.keys(theirs) as (keyof T)[]
  const values = fields.map((field) => merged(before[field], mine[field], theirs[field]))
  if (values.includes(undefined)) return undefined
  return Object.fromEntries(fields.map((field, index) => [field, values[index]?.value])) as T
}

function mergedRows(before: PlanBody, mine: PlanBody, theirs: PlanBody): readonly PlanRow[] | undefined {
  const whole = merged(before.rows, mine.rows, theirs.rows)
  if (whole) return whole.value
  const isSameLength = mine.rows.length === before.rows.length && theirs.rows.length === before.rows.length
  if (!isSameLength) return undefined
  const rows = theirs.rows.map((row, index) =>
    mergedObject(before.rows[index] as PlanRow, mine.rows[index] as PlanRow, row),
  )
  return rows.some((row) => row === undefined) ? undefined : (rows as PlanRow[])
}

/** My changes merged over theirs, cell by cell; undefined if both changed a cell, or both added or removed rows. */
export function rebased(before: PlanBody, mine: PlanBody, theirs: PlanBody): PlanBody | undefined {
  const rows = mergedRows(before, mine, theirs)
  const options = mergedObject(pick(before), pick(mine), pick(theirs))
  return rows && options && { ...options, rows }
}

/** The draft with an edit undone or redone, keeping later changes of others. Undefined if they overlap. */
export function turnedDraft(now: PlanDraft, from: PlanDraft, to: PlanDraft): PlanDraft | undefined {
  if (now === from) return to
  const body = rebased(bodyOf(from), bodyOf(to), bodyOf(now))
  return body && draftOf(body, to.rows)
}
