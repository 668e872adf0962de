import type { BaseRow, FieldError } from '../contract/define/define.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import type { Input, Service } from './crud.ts'
import type { Writing } from './principal.ts'
import { Problem } from './problem.ts'

const MAX_ERRORS = 1000

const inItem = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `/items/${index}${path}`, message }))

/** Parses each item like a single create. Returns the violations. */
export function acceptBatch(service: Service, items: Input[]): { items: Input[]; errors: FieldError[] } {
  const accepted = items.map((item) => service.accept(item))
  return {
    items: accepted.map(({ input }) => input),
    errors: accepted.flatMap(({ errors }, index) => inItem(index, errors)),
  }
}

/** One problem for the batch: the most specific status with every item it applies to. */
function batchProblem(rejected: { index: number; problem: Problem }[], rows: string): Problem {
  const status = Math.min(...rejected.map(({ problem }) => problem.status))
  const same = rejected.filter(({ problem }) => problem.status === status)
  const first = same[0]?.problem as Problem
  const errors = same.flatMap(({ index, problem }) => inItem(index, problem.errors ?? []))
  return new Problem(status, first.code, `${same.length} of the ${rows} cannot be added.`, {
    errors: errors.slice(0, MAX_ERRORS),
  })
}

/** Stores all items or none. 400, 409 and 422 name every rejected item; `rows` is their noun in messages. */
export function* createBatch(
  service: Service,
  scope: Writing,
  items: Input[],
  rows: string,
): Sliced<BaseRow[]> {
  const stored: BaseRow[] = []
  const rejected: { index: number; problem: Problem }[] = []
  for (const [index, item] of items.entries()) {
    try {
      stored.push(service.insert(scope, item))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      rejected.push({ index, problem: error })
    }
    yield
  }
  if (rejected.length > 0) throw batchProblem(rejected, rows)
  return service.present(scope, stored)
}
