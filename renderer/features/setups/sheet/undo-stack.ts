/** Something that was done on a page. Both ways answer what went wrong in words, or nothing. */
export interface Step {
  undo: () => Promise<string | undefined>
  redo: () => Promise<string | undefined>
}

export interface UndoStack {
  subscribe: (listener: () => void) => () => void
  /** Whether there is something to take back, and to do again. */
  reach: () => { undo: boolean; redo: boolean }
  push: (step: Step) => void
  /** Undefined where there is nothing to take back; else what went wrong, or nothing. */
  undo: () => Promise<string | undefined> | undefined
  redo: () => Promise<string | undefined> | undefined
}

/** More than anybody remembers. */
const MOST = 200
const NOTHING_TO_TURN = 'There is nothing to do again: it was not taken back.'

/** What was done on a page, newest last, and the ways back and forth through it: in the order in which they are asked for. */
export function createUndoStack(): UndoStack {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  let reach = { undo: false, redo: false }
  let line: Promise<unknown> = Promise.resolve()
  const forgotten = new WeakSet<Step>()
  const listeners = new Set<() => void>()

  function stand(nowDone: readonly Step[], nowUndone: readonly Step[]) {
    done = nowDone.slice(-MOST)
    undone = nowUndone
    reach = { undo: done.length > 0, redo: undone.length > 0 }
    for (const listener of listeners) listener()
  }

  async function perform(step: Step, way: keyof Step) {
    if (forgotten.has(step)) return NOTHING_TO_TURN
    const wrong = await step[way]()
    if (wrong === undefined) return undefined
    // What could not be turned would stand in the way of what was done before.
    forgotten.add(step)
    const others = (steps: readonly Step[]) => steps.filter((each) => each !== step)
    stand(others(done), others(undone))
    return wrong
  }

  function turn(step: Step, way: keyof Step) {
    const turning = line.then(() => perform(step, way))
    line = turning.catch(() => undefined)
    return turning
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reach: () => reach,
    push: (step) => stand([...done, step], []),
    undo() {
      const step = done.at(-1)
      if (!step) return undefined
      stand(done.slice(0, -1), [...undone, step])
      return turn(step, 'undo')
    },
    redo() {
      const step = undone.at(-1)
      if (!step) return undefined
      stand([...done, step], undone.slice(0, -1))
      return turn(step, 'redo')
    },
  }
}
