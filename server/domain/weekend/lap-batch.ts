import type { BaseRow, FieldError } from '../../contract/define.ts'
import type { Sliced } from '../../db/sliced.ts'
import type { Input } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { Problem } from '../problem.ts'
import { laps } from './lap.ts'

const MAX_ERRORS = 1000

const inItem = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `/items/${index}${path}`, message }))

/** Rewrites each item as a single create would; answers what is wrong with them. */
export function acceptBatch(items: Input[]): { items: Input[]; errors: FieldError[] } {
  const accepted = items.map((item) => laps.accept(item))
  return {
    items: accepted.map(({ input }) => input),
    errors: accepted.flatMap(({ errors }, index) => inItem(index, errors)),
  }
}

/** One refusal for the whole batch: the most telling status, and every item that it holds for. */
function refusalOf(refusals: { index: number; problem: Problem }[]): Problem {
  const status = Math.min(...refusals.map(({ problem }) => problem.status))
  const same = refusals.filter(({ problem }) => problem.status === status)
  const first = same[0]?.problem as Problem
  const errors = same.flatMap(({ index, problem }) => inItem(index, problem.errors ?? []))
  return new Problem(status, first.code, `${same.length} of the laps cannot be added.`, {
    errors: errors.slice(0, MAX_ERRORS),
  })
}

/** Stores all the laps, or none. 400, 409 and 422 name every item that is in the way. */
export function* createLaps(scope: Writing, items: Input[]): Sliced<BaseRow[]> {
  const rows: BaseRow[] = []
  const refusals: { index: number; problem: Problem }[] = []
  for (const [index, item] of items.entries()) {
    try {
      rows.push(laps.insert(scope, item))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusals.push({ index, problem: error })
    }
    yield
  }
  if (refusals.length > 0) throw refusalOf(refusals)
  return laps.present(scope, rows)
}
