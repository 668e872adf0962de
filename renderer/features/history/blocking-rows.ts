import { ApiError } from '../../../server/contract/client.ts'

/** A row that has been changed since. */
export interface BlockingRow {
  id: string
  isGone: boolean
}

/** Rows that block a revert, parsed from the refusal. */
export function blockingRows(error: unknown): BlockingRow[] {
  if (!(error instanceof ApiError) || error.problem.code !== 'moved_on') return []
  const { rows = [] } = error.problem as unknown as {
    rows?: readonly { id: string; version: number | null }[]
  }
  return rows.map(({ id, version }) => ({ id, isGone: version === null }))
}
