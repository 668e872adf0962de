import { ApiError } from '../../../../server/contract/client.ts'
import { resourceKeys, resourceOf } from '../../../schema/catalogue.ts'

/** A row changed since the import. */
export interface BlockingRow {
  entity: string
  id: string
  isGone: boolean
}

interface TypedRow {
  entityType: string
  id: string
  version: number | null
}

/** Rows that block a revert, parsed from the refusal. */
export function blockingRows(error: unknown): BlockingRow[] {
  if (!(error instanceof ApiError)) return []
  const { rows = [] } = error.problem as unknown as { rows?: readonly TypedRow[] }
  return rows.flatMap(({ entityType, id, version }) => {
    const key = resourceKeys.find((each) => resourceOf(each).entityType === entityType)
    return key ? [{ entity: resourceOf(key).name, id, isGone: version === null }] : []
  })
}
