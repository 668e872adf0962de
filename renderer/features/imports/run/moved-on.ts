import { ApiError } from '../../../../server/contract/client.ts'
import { resourceKeys, resourceOf } from '../../../schema/catalogue.ts'

/** A row that is not any more as an import left it. */
export interface MovedRow {
  entity: string
  id: string
  gone: boolean
}

interface TypedRow {
  entityType: string
  id: string
  version: number | null
}

/** The rows that stand in the way of a revert, as the refusal names them. */
export function movedOn(error: unknown): MovedRow[] {
  if (!(error instanceof ApiError)) return []
  const { rows = [] } = error.problem as unknown as { rows?: readonly TypedRow[] }
  return rows.flatMap(({ entityType, id, version }) => {
    const key = resourceKeys.find((each) => resourceOf(each).entityType === entityType)
    return key ? [{ entity: resourceOf(key).name, id, gone: version === null }] : []
  })
}
