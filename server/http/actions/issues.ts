import type { issueActions } from '../../contract/resources/issues/issue.ts'
import { changeIssue } from '../../domain/issues/issue.ts'
import { acknowledge, comment, resolve } from '../../domain/issues/issue-steps.ts'
import { write } from '../handler.ts'

type IssueActions = typeof issueActions

export const acknowledgeIssue = write<IssueActions['acknowledgeIssue']>((scope, { params, body, ifMatch }) =>
  changeIssue(scope, params.id as string, ifMatch, acknowledge(body?.reason)),
)

export const resolveIssue = write<IssueActions['resolveIssue']>((scope, { params, body, ifMatch }) =>
  changeIssue(scope, params.id as string, ifMatch, resolve(body?.reason)),
)

export const commentOnIssue = write<IssueActions['commentOnIssue']>((scope, { params, body, ifMatch }) =>
  changeIssue(scope, params.id as string, ifMatch, comment(body.text)),
)
