import { useSyncExternalStore } from 'react'
import { client } from '../../../data/client.ts'
import type { Edit } from '../../../data/edit.ts'
import { applyChanges } from '../../../data/live/apply-changes.ts'
import { FROM_THE_NEWEST } from '../../../data/live/from-the-newest.ts'
import { queryClient } from '../../../data/query-client.ts'
import { pageEdits, pageOwner, pageQueue, subscribeToQueue } from '../../../data/queue/page-queue.ts'
import { actOnRow } from '../../../data/rows/write-row.ts'
import { pageUndo, type Turned } from '../../../data/undo.ts'
import type { Issue } from '../issue-words.ts'
import { CommentDrafts } from './comment-drafts.ts'

const drafts = new CommentDrafts(sessionStorage, pageOwner, async () => pageQueue()?.stored())

const PAGE = '100'

const isWaiting = ({ action, rowId, state }: Edit, issueId: string) =>
  action === 'commentOnIssue' && rowId === issueId && state === 'waiting'

const write = (issueId: string, text: string) => actOnRow(queryClient, 'commentOnIssue', issueId, { text })

/** Takes a comment out again: from the queue, or by the change that added it. */
async function takeBack(issueId: string, text: string): Promise<Turned> {
  const done: Turned = { result: 'done', text: 'The comment is taken back.' }
  const waiting = pageEdits().findLast((edit) => isWaiting(edit, issueId) && edit.body.text === text)
  if (waiting?.attempts === 0 && pageQueue()?.discard(waiting.id)) return done
  const { items } = await client.listChanges({
    query: { entityId: issueId, before: FROM_THE_NEWEST, limit: PAGE },
  })
  const added = items.find(({ actor, diff }) => {
    const comments = diff.find(({ path }) => path === '/comments')?.to as Issue['comments'] | undefined
    return comments?.at(-1)?.text === text && pageOwner()?.endsWith(`/${actor.userId}`)
  })
  if (!added) return { result: 'refused', text: 'The comment stays: the log does not name it any more.' }
  const reverted = await client.revertChanges({ body: { seq: added.seq } })
  await applyChanges(queryClient, reverted.items)
  return done
}

async function comment(issueId: string, text: string): Promise<void> {
  await write(issueId, text)
  pageUndo.push({
    message: 'The comment is sent.',
    undo: () => takeBack(issueId, text),
    redo: async () => {
      await write(issueId, text)
      return { result: 'done', text: 'The comment is sent.' }
    },
  })
}

/** The draft comment of an issue, and the comments waiting to be sent. */
export function useComment(issueId: string) {
  const { text, problem } = useSyncExternalStore(drafts.subscribe, () => drafts.of(issueId))
  const edits = useSyncExternalStore(subscribeToQueue, pageEdits)
  return {
    text,
    problem,
    waiting: edits.filter((edit) => isWaiting(edit, issueId)),
    write: (next: string) => drafts.write(issueId, next),
    send: () => drafts.send(issueId, (text) => pageUndo.during(() => comment(issueId, text))),
  }
}
