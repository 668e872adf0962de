import type { listChanges as listAction, revertChanges as revertAction } from '../../contract/change.ts'
import { type ChangeRequest, changeFeed } from '../../domain/change-feed.ts'
import { revert } from '../../domain/revert.ts'
import { read, write } from '../handler.ts'

export const listChanges = read<typeof listAction>((scope, { query }) =>
  changeFeed(scope, query as ChangeRequest),
)

export const revertChanges = write<typeof revertAction>(function* (scope, { body }) {
  const items = yield* revert(scope, body)
  return { batchId: scope.batchId, items }
})
