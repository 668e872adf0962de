import { may } from '../../calc/policy.ts'
import type { Change } from '../../contract/actions/change.ts'
import { DEFAULT_PAGE } from '../../contract/define/list.ts'
import { resourceOfType } from '../../contract/references.ts'
import { type ChangeFilter, changesSince, latestSeq } from '../../db/log/changes.ts'
import { changesBack } from '../../db/log/changes-back.ts'
import type { Reading } from '../principal.ts'
import { invalid } from '../problem.ts'

/** Whether the principal may read a change, judged by its entity; restores are visible to everyone. */
const mayReadChange = (scope: Reading, change: Change): boolean => {
  if (change.opType === 'restore') return true
  const resource = resourceOfType(change.entityType)
  return resource !== undefined && may(scope.principal, 'read', resource.name)
}

export interface ChangeRequest extends ChangeFilter {
  since?: number
  /** If set: changes before it, newest first. */
  before?: number
  limit?: number
}

interface Feed {
  items: Change[]
  /** `since` of the next call. */
  nextSince: number
  latestSeq: number
  /** `before` of the next call backwards; null at the end, absent forwards. */
  nextBefore?: number | null
}

/** The readable changes after `since`, oldest first, or before `before`, newest first. */
export function changeFeed(
  scope: Reading,
  { since = 0, before, limit = DEFAULT_PAGE, ...filter }: ChangeRequest,
): Feed {
  if (before !== undefined) {
    const { items, nextBefore } = changesBack(scope, { before, since, limit }, filter)
    const latestOfAll = latestSeq(scope)
    return {
      items: items.filter((change) => mayReadChange(scope, change)),
      nextSince: Math.max(since, latestOfAll),
      latestSeq: latestOfAll,
      nextBefore,
    }
  }
  const latest = latestSeq(scope)
  if (since > latest) {
    const message = `is beyond the last change, ${latest}: this is not the log that it came from, so read all rows again`
    throw invalid([{ path: '/since', message }])
  }
  const changes = changesSince(scope, since, limit, filter)
  return {
    items: changes.filter((change) => mayReadChange(scope, change)),
    nextSince: changes.length < limit ? Math.max(since, latest) : (changes.at(-1)?.seq ?? since),
    latestSeq: latest,
  }
}
