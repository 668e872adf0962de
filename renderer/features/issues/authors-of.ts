import type { Issue } from './issue-words.ts'

export interface Named {
  id: string
  name: string
}

type Authored = Pick<Issue, 'history' | 'comments'>

/** Authors of the comments and moves of some issues. */
export const authorsOf = (issues: readonly Authored[]): Named[] =>
  issues.flatMap(({ history, comments }) =>
    [...history, ...comments].flatMap(({ by, byName }) => (by === null ? [] : [{ id: by, name: byName }])),
  )
