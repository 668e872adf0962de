import { useSyncExternalStore } from 'react'
import { client } from '../../../data/client.ts'
import { link } from '../../../data/link.ts'
import { queryClient } from '../../../data/query-client.ts'
import { pageOwner, pagePending } from '../../../data/queue/page-queue.ts'
import { rowStoreOf } from '../../../data/rows/row-store.ts'
import { createCommentOutbox } from './comment-outbox.ts'

const RETRY_MS = 5000

/** The comments that this tab writes; they go on their way wherever in the page somebody is. */
const outbox = createCommentOutbox({
  store: sessionStorage,
  owner: pageOwner,
  isThere: (issueId) => !pagePending().some(({ op, rowId }) => op === 'create' && rowId === issueId),
  async send(issueId, text, key) {
    const options = { idempotencyKey: key }
    const row = await client.commentOnIssue({ params: { id: issueId }, body: { text }, options })
    rowStoreOf(queryClient).keep('issues', row)
  },
})
const wake = () => {
  if (link.up()) outbox.wake()
}
link.subscribe(wake)
setInterval(wake, RETRY_MS)

/** The comment that somebody writes under an issue, and how far it has come. */
export function useComment(issueId: string) {
  const { text, key, problem } = useSyncExternalStore(outbox.subscribe, () => outbox.draftOf(issueId))
  return {
    text,
    /** It was sent, and nobody knows yet whether it has arrived. */
    waiting: key !== undefined,
    problem,
    write: (next: string) => outbox.write(issueId, next),
    send: () => outbox.send(issueId),
    takeBack: () => outbox.takeBack(issueId),
  }
}
