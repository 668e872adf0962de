import { useRef, useState } from 'react'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'
import { columnAfterKey, openColumns } from './kanban-columns.ts'

interface Carried {
  issue: Issue
  over: string
}

interface KeyCarryProps {
  workflow: Workflow
  nameOf: (stateId: string) => string
  /** Moves the issue to an allowed column. */
  drop: (issue: Issue, stateId: string) => void
}

/** Moves an issue by keys: tracks the column below it and announces it to screen readers. */
export function useKeyCarry({ workflow, nameOf, drop }: KeyCarryProps) {
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  // A ref, since the blur during a drop must read the current value.
  const now = useRef<Carried>(undefined)
  const set = (next: Carried | undefined, words: string) => {
    now.current = next
    setCarried(next)
    setAnnouncement(words)
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
  /** Handles a key; returns whether it was used. */
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
  return { carried, announcement, announce: setAnnouncement, onKey, cancel }
}
