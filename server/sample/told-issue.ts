import type { CreateOf } from '../contract/define/define.ts'
import type { issue } from '../contract/resources/issues/issue.ts'

/** An issue with what became of it. */
export interface ToldIssue {
  /** Cards may be about it. */
  key: string
  body: CreateOf<typeof issue>
  /** States that it went through after the first, with the reason where one was given. */
  moves?: readonly (readonly [stateId: string, reason?: string])[]
  comments?: readonly string[]
}
