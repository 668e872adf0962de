import type { CreateOf } from '../contract/define/define.ts'
import type { issue } from '../contract/resources/issues/issue.ts'

/** An issue with its later moves and comments. */
export interface SampleIssue {
  /** Key for references from cards. */
  key: string
  body: CreateOf<typeof issue>
  /** States after the first, each with its reason if there is one. */
  moves?: readonly (readonly [stateId: string, reason?: string])[]
  comments?: readonly string[]
}
