/** A state with the way back, and the way forth again. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step was about: a field that is typed into is one step until it is left. */
  tag: string | undefined
}

const LONGEST = 200

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: undefined })

export function stepTo<T>(history: History<T>, present: T, tag?: string): History<T> {
  if (present === history.present) return history
  const goesOn = tag !== undefined && tag === history.tag
  const past = goesOn ? history.past : [...history.past.slice(1 - LONGEST), history.present]
  return { past, present, future: [], tag }
}

export function undone<T>({ past, present, future, tag }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, tag }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: undefined }
}

export function redone<T>({ past, present, future, tag }: History<T>): History<T> {
  const next = future[0]
  if (next === undefined) return { past, present, future, tag }
  return { past: [...past, present], present: next, future: future.slice(1), tag: undefined }
}

/** The same way over another ground; what cannot stand on it is forgotten, with what lies beyond. */
export function movedHistory<T>(
  history: History<T>,
  present: T,
  move: (each: T) => T | undefined,
): History<T> {
  const standing = (states: readonly T[]) => {
    const moved = states.map(move)
    const gone = moved.indexOf(undefined)
    return (gone < 0 ? moved : moved.slice(0, gone)) as T[]
  }
  return {
    past: standing(history.past.toReversed()).toReversed(),
    present,
    future: standing(history.future),
    tag: undefined,
  }
}
