import { useRef, useState } from 'react'

/** Something that was done on a page. Both ways answer what went wrong in words, or nothing. */
export interface Step {
  undo: () => Promise<string | undefined>
  redo: () => Promise<string | undefined>
}

/** More than anybody remembers. */
const MOST = 200

export interface UndoStack {
  push: (step: Step) => void
  /** Undefined where there is nothing to take back. */
  undo: (() => Promise<string | undefined>) | undefined
  redo: (() => Promise<string | undefined>) | undefined
}

/** What was done on this page, newest last, and the ways back and forth through it. One at a time. */
export function useUndoStack(): UndoStack {
  const [done, setDone] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  const busy = useRef(false)

  const turn = (step: Step | undefined, way: 'undo' | 'redo') => {
    if (!step) return undefined
    return async () => {
      if (busy.current) return undefined
      busy.current = true
      const wrong = await step[way]().finally(() => {
        busy.current = false
      })
      const [take, give] = way === 'undo' ? [setDone, setUndone] : [setUndone, setDone]
      take((steps) => steps.filter((each) => each !== step))
      // What could not be turned is forgotten: it would stand in the way of what was done before.
      if (wrong === undefined) give((steps) => [...steps, step])
      return wrong
    }
  }
  return {
    push(step) {
      setDone((steps) => [...steps, step].slice(-MOST))
      setUndone([])
    },
    undo: turn(done.at(-1), 'undo'),
    redo: turn(undone.at(-1), 'redo'),
  }
}
