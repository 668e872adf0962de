import { useSyncExternalStore } from 'react'
import { queryClient } from '../../../data/query-client.ts'
import { pageEdits, pageOwner, pageQueue, subscribeToQueue } from '../../../data/queue/page-queue.ts'
import { actOnRow } from '../../../data/rows/write-row.ts'
import { CommentDrafts } from './comment-drafts.ts'

const drafts = new CommentDrafts(sessionStorage, pageOwner, async () => pageQueue()?.stored())

/** The draft comment of an issue, and the comments waiting to be sent. */
export function useComment(issueId: string) {
  const { text, problem } = useSyncExternalStore(drafts.subscribe, () => drafts.of(issueId))
  const edits = useSyncExternalStore(subscribeToQueue, pageEdits)
  return {
    text,
    problem,
    waiting: edits.filter(
      ({ action, rowId, state }) => action === 'commentOnIssue' && rowId === issueId && state === 'waiting',
    ),
    write: (next: string) => drafts.write(issueId, next),
    send: () => drafts.send(issueId, (text) => actOnRow(queryClient, 'commentOnIssue', issueId, { text })),
  }
}
