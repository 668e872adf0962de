import { expect, test } from 'vitest'
import { blockingIssues, categoryOf, openIssues, severityCounts } from '../../server/calc/laps/go-out.ts'
import { STANDARD_WORKFLOW } from '../../server/contract/resources/issues/issue-workflow.ts'

const issue = (id: string, more: object = {}) => ({
  id,
  stateId: 'todo',
  workflowId: null as string | null,
  blocking: true,
  carId: null as string | null,
  runSheetId: null as string | null,
  severity: 'minor' as const,
  ...more,
})
const none = () => undefined
const ids = (issues: readonly { id: string }[]) => issues.map(({ id }) => id)

test('an issue is open until it is done by its workflow, in any workflow', () => {
  const own = {
    ...STANDARD_WORKFLOW,
    states: [{ id: 'resolved', name: 'R', category: 'active' as const, color: null }],
  }
  const issues = [
    issue('new'),
    issue('seen', { stateId: 'acknowledged' }),
    issue('done', { stateId: 'resolved' }),
    issue('not to be', { stateId: 'wontFix' }),
    issue('own way', { stateId: 'resolved', workflowId: 'own' }),
    issue('unknown way', { stateId: 'resolved', workflowId: 'gone' }),
    issue('unknown state', { stateId: 'nowhere' }),
  ]
  const byId = (id: string) => (id === 'own' ? own : undefined)
  expect(ids(openIssues(issues, byId))).toEqual(['new', 'seen', 'own way', 'unknown way', 'unknown state'])
  expect(categoryOf(issue('x', { stateId: 'closed' }), none)).toBe('done')
})

test('a car is blocked by issues that name it or no car, the worst first; not by others', () => {
  const open = [
    issue('all'),
    issue('own', { carId: 'a', severity: 'critical' }),
    issue('other', { carId: 'b' }),
    issue('no blocker', { carId: 'a', blocking: false }),
    issue('sheet of a', { runSheetId: 'sheet-a', severity: 'major' }),
    issue('sheet of b', { runSheetId: 'sheet-b' }),
    issue('unknown sheet', { runSheetId: 'gone', severity: 'info' }),
  ]
  const carOfSheet = (id: string) => ({ 'sheet-a': 'a', 'sheet-b': 'b' })[id]
  expect(ids(blockingIssues(open, 'a', carOfSheet))).toEqual(['own', 'sheet of a', 'all', 'unknown sheet'])
  expect(ids(blockingIssues(open, 'c', carOfSheet))).toEqual(['all', 'unknown sheet'])
})

test('issues are counted by severity, with those that do not occur', () => {
  expect(severityCounts([{ severity: 'info' }, { severity: 'critical' }, { severity: 'info' }])).toEqual([
    ['critical', 1],
    ['major', 0],
    ['minor', 0],
    ['info', 2],
  ])
})
