import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'
import { link } from '../../api/offline/link.ts'
import { verdictOf } from '../../api/offline/verdict.ts'
import { keepRow } from '../../api/row-cache.ts'

/** What somebody writes under an issue, until the server has it. */
interface Draft {
  text: string
  /** Idempotency-Key of what was sent already, and may have arrived. */
  key?: string
}

const RETRY_MS = 5000
const keyOf = (issueId: string) => `trackside.comment.${issueId}`

function kept(issueId: string): Draft {
  const text = sessionStorage.getItem(keyOf(issueId))
  try {
    return text === null ? { text: '' } : (JSON.parse(text) as Draft)
  } catch {
    return { text: '' }
  }
}

function keep(issueId: string, draft: Draft) {
  if (draft.text === '') sessionStorage.removeItem(keyOf(issueId))
  else sessionStorage.setItem(keyOf(issueId), JSON.stringify(draft))
}

/**
 * A comment on its way: what is typed outlives the page, and what was sent while the link was away goes again by itself,
 * under the same key, so that it is said once.
 */
export function useComment(issueId: string) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => kept(issueId))
  const [problem, setProblem] = useState<string>()
  const busy = useRef(false)
  const set = useCallback(
    (next: Draft) => {
      keep(issueId, next)
      setDraft(next)
    },
    [issueId],
  )

  const send = useCallback(
    async ({ text, key = v7() }: Draft) => {
      if (busy.current || text.trim() === '') return
      busy.current = true
      set({ text, key })
      try {
        const body = { text: text.trim() }
        const row = await client.commentOnIssue({
          params: { id: issueId },
          body,
          options: { idempotencyKey: key },
        })
        keepRow(cache, 'issues', row)
        set({ text: '' })
        setProblem(undefined)
      } catch (error) {
        if (verdictOf(error) === 'refused') set({ text })
        setProblem(toFailure(error).message)
      }
      busy.current = false
    },
    [cache, issueId, set],
  )

  const waiting = draft.key !== undefined
  useEffect(() => {
    if (!waiting) return
    const again = () => void (link.up() && send(draft))
    const timer = setInterval(again, RETRY_MS)
    const stop = link.subscribe(again)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [waiting, draft, send])

  return {
    text: draft.text,
    /** It was sent, and nobody knows yet whether it has arrived. */
    waiting,
    problem,
    write: (text: string) => set({ text }),
    send: () => send(draft),
    takeBack: () => {
      set({ text: draft.text })
      setProblem(undefined)
    },
  }
}
