import { may } from '../calc/policy.ts'
import type { Change } from '../contract/change.ts'
import { DEFAULT_PAGE } from '../contract/list.ts'
import { resourceOfType } from '../contract/references.ts'
import { type ChangeFilter, changesSince, latestSeq } from '../db/changes.ts'
import type { Reading } from './principal.ts'

/** Whether somebody may hear of a change: what they may read, and nothing that has no reader. A restore is everybody's. */
const mayHear = (scope: Reading, change: Change): boolean => {
  if (change.opType === 'restore') return true
  const resource = resourceOfType(change.entityType)
  return resource !== undefined && may(scope.principal, 'read', resource.name)
}

export interface ChangeRequest extends ChangeFilter {
  since?: number
  limit?: number
}

interface Feed {
  items: Change[]
  /** Where the next call goes on. */
  nextSince: number
  latestSeq: number
}

/** The next changes after `since`, oldest first, without those that the reader may not see. */
export function changeFeed(
  scope: Reading,
  { since = 0, limit = DEFAULT_PAGE, ...filter }: ChangeRequest,
): Feed {
  const changes = changesSince(scope, since, limit, filter)
  const latest = latestSeq(scope)
  return {
    items: changes.filter((change) => mayHear(scope, change)),
    nextSince: changes.length < limit ? Math.max(since, latest) : (changes.at(-1)?.seq ?? since),
    latestSeq: latest,
  }
}
