import { ApiError } from '../../server/contract/client.ts'
import { resourceKeys, resourceOf } from '../schema/catalogue.ts'

/** A row that has changed since and therefore blocks a revert. */
export interface BlockingRow {
  /** PascalCase name of its resource. */
  entity: string
  id: string
  isGone: boolean
}

interface ProblemRow {
  entityType: string
  id: string
  /** Null where the row has been removed. */
  version: number | null
}

/** The rows that a refused revert names; empty for any other error. */
export function blockingRows(error: unknown): BlockingRow[] {
  if (!(error instanceof ApiError) || error.problem.code !== 'moved_on') return []
  const { rows = [] } = error.problem as unknown as { rows?: readonly ProblemRow[] }
  return rows.flatMap(({ entityType, id, version }) => {
    const key = resourceKeys.find((each) => resourceOf(each).entityType === entityType)
    return key ? [{ entity: resourceOf(key).name, id, isGone: version === null }] : []
  })
}
