import type { Step, Turned } from '../data/undo.ts'

/** The step of a value that was put in the place of another. `said` tells it, `put` is how it is put. */
export function putStep<T>(said: string, put: (value: T) => Promise<unknown>, before: T, now: T): Step {
  const turn = (value: T, text: string) => async (): Promise<Turned> => {
    await put(value)
    return { result: 'done', text }
  }
  return { said, undo: turn(before, `Undone: ${said}`), redo: turn(now, said) }
}
