import type { Actions, ResourceKey } from '../../server/contract/index.ts'

/** Actions that wait for the server like other writes, each with the resource of the row that it acts on and answers. */
export const ROW_ACTIONS = {
  acknowledgeIssue: 'issues',
  commentOnIssue: 'issues',
  signChecklist: 'checklists',
} as const satisfies Partial<Record<keyof Actions, ResourceKey>>

export type RowAction = keyof typeof ROW_ACTIONS
