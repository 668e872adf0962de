import { ApiError } from '../../../server/contract/client.ts'

/** A row that is no longer as a change left it. */
export interface MovedRow {
  id: string
  isGone: boolean
}

/** The rows that stand in the way of a revert, as the refusal names them. */
export function movedRows(error: unknown): MovedRow[] {
  if (!(error instanceof ApiError) || error.problem.code !== 'moved_on') return []
  const { rows = [] } = error.problem as unknown as {
    rows?: readonly { id: string; version: number | null }[]
  }
  return rows.map(({ id, version }) => ({ id, isGone: version === null }))
}
