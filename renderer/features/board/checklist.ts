import type { Card } from './use-boards.ts'

export type Task = Card['checklist'][number]

/** How many of the tasks are done: `1/3`. */
export const progressText = (tasks: readonly Task[]): string =>
  `${tasks.filter(({ done }) => done).length}/${tasks.length}`

/**
 * The checklist with one of its tasks done or not. It is found by its words where somebody else moved it; undefined
 * where it is not there any more.
 */
export function ticked(tasks: readonly Task[], at: number, { text, done }: Task): Task[] | undefined {
  const index = tasks[at]?.text === text ? at : tasks.findIndex((task) => task.text === text)
  return index < 0 ? undefined : tasks.with(index, { text, done })
}
