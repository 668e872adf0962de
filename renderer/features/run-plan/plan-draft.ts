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
/** What the editor of a plan changes. */
export type PlanBody = PlanOptions & { rows: readonly PlanRow[] }

/** A row of the editor. The key stays with it while it moves. */
export type KeyedRow = PlanRow & { key: number }
export type PlanDraft = PlanOptions & { rows: readonly KeyedRow[] }

let lastKey = 0
export const keyed = (row: PlanRow): KeyedRow => {
  lastKey += 1
  return { ...row, key: lastKey }
}

/** A row without its key, its note as the server keeps it. */
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

/** A body as a draft; rows that were there before keep their keys, whatever became of their places. */
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

/** Rows planned anew as rows of the editor: each goes on under the key of the row that it comes from, the first that does. */
export function replannedRows(before: readonly KeyedRow[], lines: Replanned['lines']): KeyedRow[] {
  const used = new Set<number>()
  return lines.map(({ row, from }) => {
    const key = from === null || used.has(from) ? undefined : before[from]?.key
    if (from !== null) used.add(from)
    return key === undefined ? keyed(row) : { ...row, key }
  })
}

/** The fields of a body that are not as in the other. */
export const changesOf = (body: PlanBody, before: PlanBody): Partial<PlanBody> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !same(value, before[field as keyof PlanBody])),
  )

/** Of one value that two people had before them: whose change counts; undefined where both changed it. */
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

/** My changes over theirs, cell by cell; undefined where both changed the same cell, or rows came and went on both sides. */
export function rebased(before: PlanBody, mine: PlanBody, theirs: PlanBody): PlanBody | undefined {
  const rows = mergedRows(before, mine, theirs)
  const options = mergedObject(pick(before), pick(mine), pick(theirs))
  return rows && options && { ...options, rows }
}

/** The draft with an edit turned: what others have written since stays. Undefined where they wrote in the same place. */
export function turnedDraft(now: PlanDraft, from: PlanDraft, to: PlanDraft): PlanDraft | undefined {
  if (now === from) return to
  const body = rebased(bodyOf(from), bodyOf(to), bodyOf(now))
  return body && draftOf(body, to.rows)
}
