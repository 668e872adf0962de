import { useRef, useState } from 'react'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'
import { columnAfterKey, openColumns } from './kanban-columns.ts'

interface Carried {
  issue: Issue
  over: string
}

interface CarriedProps {
  workflow: Workflow
  nameOf: (stateId: string) => string
  /** Puts the issue into a column that it may go into. */
  drop: (issue: Issue, stateId: string) => void
}

/** An issue that is carried by keys: over which column it is, and what is said of that aloud. */
export function useCarried({ workflow, nameOf, drop }: CarriedProps) {
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  // A blur that comes with the drop must not read what was there before it.
  const now = useRef<Carried>(undefined)
  const set = (next: Carried | undefined, words: string) => {
    now.current = next
    setCarried(next)
    setSaid(words)
  }
  const pickUp = (issue: Issue) => {
    const open = openColumns(workflow, issue)
    set(
      open.length > 0 ? { issue, over: issue.stateId } : undefined,
      open.length > 0
        ? `${issue.key} is picked up. It can go to ${open.map(nameOf).join(', ')}. Arrow keys choose, Space puts it there, Escape takes it back.`
        : `${issue.key} has no way on from ${nameOf(issue.stateId)}.`,
    )
    return true
  }
  const cancel = () => {
    if (now.current) set(undefined, `${now.current.issue.key} stays where it was.`)
  }
  /** Answers whether the key meant something. */
  const onKey = (issue: Issue, key: string): boolean => {
    const held = now.current
    if (held?.issue.id !== issue.id) return key === ' ' && pickUp(issue)
    if (key === 'Escape') {
      cancel()
      return true
    }
    if (key === ' ') {
      if (held.over === issue.stateId) cancel()
      else {
        set(undefined, '')
        drop(issue, held.over)
      }
      return true
    }
    if (!key.startsWith('Arrow')) return false
    const over = columnAfterKey(workflow, issue, held.over, key)
    if (over !== undefined) set({ issue, over }, `Over ${nameOf(over)}.`)
    return true
  }
  return { carried, said, say: setSaid, onKey, cancel }
}
