import { v7 } from 'uuid'
import { verdictOf } from '../../../data/queue/verdict.ts'
import { toFailure } from '../../../format/failure.ts'

/** What somebody writes under an issue, until the server has it. */
export interface Draft {
  text: string
  /** Idempotency-Key of what was sent already, and may have arrived. */
  key?: string
  /** Why it is not there yet. */
  problem?: string
}

export interface OutboxParts {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whose comments are written and sent now. */
  owner: () => string | undefined
  /** Whether the server knows the issue, or only this device does so far. */
  isThere: (issueId: string) => boolean
  send: (issueId: string, text: string, key: string) => Promise<void>
}

const EMPTY: Draft = { text: '' }
const UNSENT = 'The issue itself is not on the server yet.'

/**
 * Comments on their way: what is typed outlives the page, and what was sent while the link was away goes again under the
 * same key, so that it is said once.
 */
export function createCommentOutbox({ store, owner, isThere, send }: OutboxParts) {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  const busy = new Set<string>()
  const nameOf = (issueId: string) => `trackside.comment.${owner() ?? ''}.${issueId}`

  function draftOf(issueId: string): Draft {
    const name = nameOf(issueId)
    const known = drafts.get(name)
    if (known) return known
    const kept = store.getItem(name)
    const draft = kept === null ? EMPTY : (JSON.parse(kept) as Draft)
    drafts.set(name, draft)
    return draft
  }
  function set(name: string, draft: Draft) {
    drafts.set(name, draft)
    if (draft.text === '') store.removeItem(name)
    else store.setItem(name, JSON.stringify(draft))
    for (const listener of listeners) listener()
  }

  async function sendNow(issueId: string): Promise<void> {
    // Whoever logs in here while it is on its way has drafts of their own.
    const name = nameOf(issueId)
    const { text, key = v7(), problem } = draftOf(issueId)
    if (busy.has(name) || text.trim() === '') return
    if (!isThere(issueId)) return set(name, { text, key, problem: UNSENT })
    busy.add(name)
    set(name, { text, key, ...(problem !== undefined && { problem }) })
    try {
      await send(issueId, text.trim(), key)
      set(name, EMPTY)
    } catch (error) {
      const { message } = toFailure(error)
      set(name, { text, problem: message, ...(verdictOf(error) !== 'refused' && { key }) })
    }
    busy.delete(name)
  }

  return {
    draftOf,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    write: (issueId: string, text: string) => set(nameOf(issueId), { text }),
    send: sendNow,
    /** It stays what it is, to be changed: what was sent may have arrived all the same. */
    takeBack: (issueId: string) => set(nameOf(issueId), { text: draftOf(issueId).text }),
    /** Sends again whatever of this person waits. */
    wake() {
      const mine = nameOf('')
      for (const [name, { key }] of drafts)
        if (key !== undefined && name.startsWith(mine)) void sendNow(name.slice(mine.length))
    },
  }
}
