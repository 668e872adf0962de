import type { StoredRowOf } from '../contract/define/define.ts'
import type { IssueMove, issue } from '../contract/resources/issues/issue.ts'
import type { IssueState } from '../contract/resources/issues/issue-workflow.ts'

type StoredIssue = StoredRowOf<typeof issue>
type Category = IssueState['category']

/** Times of acknowledgement and resolution. */
type Stamps = Pick<StoredIssue, 'acknowledgedAt' | 'acknowledgedBy' | 'resolvedAt' | 'resolvedBy'>

/** Progress of an issue. */
export type IssueProgress = Stamps & {
  stateId: string
  history: IssueMove[]
}

export type Mover = Pick<IssueMove, 'at' | 'by' | 'byName'>

export const NO_STAMPS: Stamps = {
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  resolvedBy: null,
}

/** Sets the acknowledgement to now unless it is set. */
export const acknowledgedBy = (stamps: Stamps, { at, by }: Mover): Stamps =>
  stamps.acknowledgedAt === null ? { ...stamps, acknowledgedAt: at, acknowledgedBy: by } : stamps

/**
 * Updates the stamps for a move between categories: `todo` clears them, `active` acknowledges, and only `done` is
 * resolved. Source: contract, section 3, IssueWorkflow.
 */
export function stampsAfter(stamps: Stamps, from: Category | null, to: Category, mover: Mover): Stamps {
  if (to === 'todo') return from === 'todo' ? stamps : NO_STAMPS
  if (to === 'active') return { ...acknowledgedBy(stamps, mover), resolvedAt: null, resolvedBy: null }
  return stamps.resolvedAt === null ? { ...stamps, resolvedAt: mover.at, resolvedBy: mover.by } : stamps
}

/** The issue after a move, with the move added to its history. */
export const movedTo = (
  progress: IssueProgress,
  from: IssueState | undefined,
  to: IssueState,
  mover: Mover,
  reason: string | null,
): IssueProgress => ({
  ...stampsAfter(progress, from?.category ?? null, to.category, mover),
  stateId: to.id,
  history: [...progress.history, { ...mover, from: from?.id ?? null, to: to.id, reason }],
})
