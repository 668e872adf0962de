import type { Step, Turned } from '../data/undo.ts'

/** The step of a value that replaced another: `put` writes either one, `message` says what was done. */
export function putStep<T>(message: string, put: (value: T) => Promise<unknown>, before: T, now: T): Step {
  const turn = (value: T, text: string) => async (): Promise<Turned> => {
    await put(value)
    return { result: 'done', text }
  }
  return { message, undo: turn(before, `Undone: ${message}`), redo: turn(now, message) }
}
