import { useEffect, useRef, useState } from 'react'
import type { Edit } from '../edit.ts'

/** A normal save takes milliseconds; edits pending for less than this are not shown. */
export const QUIET_MS = 1000

/** Which edits have waited long enough to be spoken of, and in how many ms the next has. Notes when each was seen first. */
export function dueEdits(edits: readonly Edit[], seenAt: Map<string, number>, nowMs: number) {
  const waiting = edits.filter(({ state }) => state === 'waiting')
  const ids = new Set(waiting.map(({ id }) => id))
  for (const id of seenAt.keys()) if (!ids.has(id)) seenAt.delete(id)
  for (const id of ids) if (!seenAt.has(id)) seenAt.set(id, nowMs)
  const leftOf = ({ id }: Edit) => QUIET_MS - (nowMs - (seenAt.get(id) ?? nowMs))
  const left = waiting.map(leftOf).filter((ms) => ms > 0)
  return {
    due: waiting.filter((edit) => leftOf(edit) <= 0).length,
    nextMs: left.length > 0 ? Math.min(...left) : undefined,
  }
}

/** How many edits have waited for a while. */
export function useDueEdits(edits: readonly Edit[]): number {
  const seenAt = useRef(new Map<string, number>())
  const [due, setDue] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { due: now, nextMs } = dueEdits(edits, seenAt.current, performance.now())
      setDue(now)
      if (nextMs !== undefined) timer = setTimeout(look, Math.ceil(nextMs))
    }
    look()
    return () => clearTimeout(timer)
  }, [edits])
  return due
}
