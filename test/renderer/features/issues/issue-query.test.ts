import { expect, test } from 'vitest'
import { authorsOf } from '../../../../renderer/features/issues/authors-of.ts'
import { ageText, dueOf, type Issue, spanText } from '../../../../renderer/features/issues/issue-words.ts'
import {
  exportQuery,
  filterCount,
  type IssueQuery,
  inOrder,
  matches,
  readQuery,
  writeQuery,
} from '../../../../renderer/features/issues/list/issue-query.ts'
import { stateOf } from '../../../../server/calc/issue-ways.ts'
import { STANDARD_WORKFLOW } from '../../../../server/contract/resources/issues/issue-workflow.ts'

const USUAL = readQuery(new URLSearchParams())
const context = { me: 'ana', stateOf: (issue: Issue) => stateOf(STANDARD_WORKFLOW, issue.stateId) }
const made = (fields: Partial<Issue>) =>
  ({
    key: 'ISS-1',
    title: 'Clutch drags',
    description: null,
    severity: 'minor',
    stateId: 'todo',
    carId: null,
    assigneeId: null,
    dueAt: null,
    blocking: false,
    createdAt: '2026-05-16T08:00:00.000Z',
    ...fields,
  }) as Issue
const asked = (query: Partial<IssueQuery>, fields: Partial<Issue>) =>
  matches(made(fields), { ...USUAL, ...query }, context)

test('an address contains the filters, without the defaults', () => {
  const query: IssueQuery = {
    search: 'brake duct',
    severity: 'major',
    state: '*all',
    carId: 'c1',
    assignee: 'me',
    blocking: true,
    sort: 'due',
  }
  const params = writeQuery(query, new URLSearchParams('view=board'))
  expect(readQuery(params)).toEqual(query)
  expect(params.get('view')).toBe('board')
  expect(String(writeQuery(USUAL, params))).toBe('view=board')
  expect(readQuery(new URLSearchParams('sort=nonsense')).sort).toBe('urgency')
  expect([filterCount(USUAL), filterCount(query)]).toEqual([0, 5])
})

test('open issues are shown by default', () => {
  expect([asked({}, {}), asked({}, { stateId: 'closed' })]).toEqual([true, false])
  expect(asked({ state: '*all' }, { stateId: 'closed' })).toBe(true)
  expect([asked({ state: '*active' }, {}), asked({ state: '*active' }, { stateId: 'inProgress' })]).toEqual([
    false,
    true,
  ])
  expect([
    asked({ state: 'resolved' }, { stateId: 'resolved' }),
    asked({ state: 'resolved' }, { stateId: 'closed' }),
  ]).toEqual([true, false])
})

test('a state that is called as a group of states is, is that state alone', () => {
  expect([asked({ state: 'open' }, {}), asked({ state: 'open' }, { stateId: 'open' })]).toEqual([false, true])
  expect([asked({ state: 'todo' }, { stateId: 'todo' }), asked({ state: '*todo' }, {})]).toEqual([true, true])
  expect(asked({ state: '*done' }, { stateId: 'wontFix' })).toBe(true)
})

test('each filter lets its own through', () => {
  expect([asked({ severity: 'major' }, {}), asked({ severity: 'minor' }, {})]).toEqual([false, true])
  expect([asked({ carId: 'c' }, { carId: 'c' }), asked({ carId: 'c' }, {})]).toEqual([true, false])
  expect([asked({ assignee: 'me' }, { assigneeId: 'ana' }), asked({ assignee: 'me' }, {})]).toEqual([
    true,
    false,
  ])
  expect([asked({ assignee: 'none' }, {}), asked({ assignee: 'none' }, { assigneeId: 'ana' })]).toEqual([
    true,
    false,
  ])
  expect(asked({ assignee: 'ben' }, { assigneeId: 'ben' })).toBe(true)
  expect([asked({ blocking: true }, {}), asked({ blocking: true }, { blocking: true })]).toEqual([
    false,
    true,
  ])
})

test('a search finds every word, anywhere in key, title and description', () => {
  expect(asked({ search: 'drags CLUTCH' }, {})).toBe(true)
  expect(asked({ search: 'iss-1 hot' }, { description: 'Only when hot' })).toBe(true)
  expect(asked({ search: 'clutch cold' }, {})).toBe(false)
})

test('the most urgent comes first, and finished ones after unfinished ones', () => {
  const issues = [
    made({ key: 'ISS-1', severity: 'info' }),
    made({ key: 'ISS-2', severity: 'critical', stateId: 'closed', blocking: true }),
    made({ key: 'ISS-3', severity: 'major' }),
    made({ key: 'ISS-4', severity: 'major', dueAt: '2026-05-17T08:00:00.000Z' }),
    made({ key: 'ISS-5', blocking: true }),
    made({ key: 'ISS-10', severity: 'info' }),
  ]
  const keys = (sort: string) =>
    inOrder(issues, sort, ({ stateId }) => stateId === 'closed').map(({ key }) => key.slice(4))
  expect(keys('urgency')).toEqual(['5', '4', '3', '1', '10', '2'])
  expect(keys('due')[0]).toBe('4')
  expect(keys('title')).toEqual(['1', '2', '3', '4', '5', '10'])
})

test('newest and oldest first', () => {
  const old = made({ key: 'ISS-2', createdAt: '2026-05-15T08:00:00.000Z' })
  const keys = (sort: string) => inOrder([made({}), old], sort, () => false).map(({ key }) => key)
  expect([keys('newest'), keys('oldest')]).toEqual([
    ['ISS-1', 'ISS-2'],
    ['ISS-2', 'ISS-1'],
  ])
})

test('ages and due times in the largest meaningful unit', () => {
  const now = Date.parse('2026-05-16T10:05:30.000Z')
  expect(ageText(made({}), now)).toBe('2 h')
  expect([spanText(59_000), spanText(25 * 60_000), spanText(49 * 3_600_000), spanText(-5)]).toEqual([
    '0 min',
    '25 min',
    '2 d',
    '0 min',
  ])
  expect(dueOf(null, now)).toBeUndefined()
  expect(dueOf('2026-05-16T12:05:30.000Z', now)).toEqual({ late: false, text: 'in 2 h' })
  expect(dueOf('2026-05-13T10:00:00.000Z', now)).toEqual({ late: true, text: '3 d late' })
})

test('the file of the list has the filters of the server', () => {
  const query = { ...USUAL, severity: 'major', assignee: 'me', carId: 'c' }
  expect(exportQuery('e', query, 'ana')).toEqual({
    eventId: 'e',
    severity: 'major',
    carId: 'c',
    assigneeId: 'ana',
  })
  expect(exportQuery('e', { ...USUAL, state: 'resolved' }, 'ana')).toEqual({
    eventId: 'e',
    stateId: 'resolved',
  })
  expect(exportQuery('e', { ...USUAL, assignee: 'none' }, 'ana')).toEqual({ eventId: 'e' })
})

test('people are found by their moves and comments, API keys are no people', () => {
  const at = '2026-05-16T08:00:00.000Z'
  const move = { at, from: null, to: 'todo', reason: null }
  const issue = {
    history: [
      { ...move, by: 'a', byName: 'Ana' },
      { ...move, by: null, byName: 'Timing key' },
    ],
    comments: [{ at, by: 'b', byName: 'Ben', text: 'Seen' }],
  }
  expect(authorsOf([issue])).toEqual([
    { id: 'a', name: 'Ana' },
    { id: 'b', name: 'Ben' },
  ])
})
