import { toFailure } from '../../format/failure.ts'
import type { Asked } from '../../ui/query-state.tsx'

/** Why the rows of queries cannot be shown; undefined where they can. A refusal counts over rows from before. */
export function stateOf(
  queries: readonly Pick<Asked, 'data' | 'error'>[],
): 'refused' | 'missing' | 'waiting' | undefined {
  const failed = (status: number) =>
    queries.filter(({ error }) => error && toFailure(error).status === status)
  if (failed(403).length > 0) return 'refused'
  if (failed(404).some(({ data }) => data === undefined)) return 'missing'
  return queries.some(({ data }) => data === undefined) ? 'waiting' : undefined
}
