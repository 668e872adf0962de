import type { Card } from './use-boards.ts'

export type Task = Card['checklist'][number]

/** Done and total tasks: `1/3`. */
export const progressText = (tasks: readonly Task[]): string =>
  `${tasks.filter(({ done }) => done).length}/${tasks.length}`

/** Sets one task's `done`. Looks the task up by its text where its index has changed; undefined where it is gone. */
export function ticked(tasks: readonly Task[], at: number, { text, done }: Task): Task[] | undefined {
  const index = tasks[at]?.text === text ? at : tasks.findIndex((task) => task.text === text)
  return index < 0 ? undefined : tasks.with(index, { text, done })
}
