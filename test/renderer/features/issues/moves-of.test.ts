import { expect, test } from 'vitest'
import type { Issue } from '../../../../renderer/features/issues/issue-words.ts'
import {
  columnAfterKey,
  columnsOf,
  groupsOf,
  openColumns,
} from '../../../../renderer/features/issues/kanban/kanban-columns.ts'
import { movesOf, sharedMoves } from '../../../../renderer/features/issues/kanban/moves-of.ts'
import {
  STANDARD_WORKFLOW,
  type Workflow,
} from '../../../../server/contract/resources/issues/issue-workflow.ts'

const at = (stateId: string, acknowledgedAt: string | null = null) => ({ stateId, acknowledgedAt }) as Issue
const SEEN = '2026-05-16T09:00:00.000Z'
const texts = (moves: ReturnType<typeof movesOf>) =>
  moves.map(({ to, label, needsReason, kind }) => `${kind} ${label} ${to ?? '-'}${needsReason ? ' why' : ''}`)

test('the moves are those of the workflow, acknowledge and resolve first, with its words', () => {
  expect(texts(movesOf(STANDARD_WORKFLOW, at('todo')))).toEqual([
    'acknowledge Acknowledge acknowledged',
    'resolve Resolve resolved',
    "other Won't fix wontFix why",
  ])
  expect(texts(movesOf(STANDARD_WORKFLOW, at('inProgress', SEEN)))).toEqual([
    'resolve Resolve resolved',
    "other Won't fix wontFix why",
  ])
  expect(texts(movesOf(STANDARD_WORKFLOW, at('resolved', SEEN)))).toEqual([
    'other Reopen todo why',
    'other Close closed',
  ])
  expect(movesOf(STANDARD_WORKFLOW, at('wontFix', SEEN))).toEqual([])
})

const BARE: Workflow = {
  states: [
    { id: 'new', name: 'New', category: 'todo', color: null },
    { id: 'work', name: 'At work', category: 'active', color: null },
    { id: 'gone', name: 'Gone', category: 'done', color: null },
  ],
  transitions: [
    { from: 'new', to: 'gone', label: null, requiresReason: true },
    { from: 'new', to: 'gone', label: 'Drop', requiresReason: false },
    { from: 'work', to: 'new', label: null, requiresReason: true },
  ],
}

test('what has no way to be seen is acknowledged where it is, until it is', () => {
  expect(texts(movesOf(BARE, at('new')))).toEqual(['acknowledge Acknowledge -', 'resolve Drop gone'])
  expect(texts(movesOf(BARE, at('new', SEEN)))).toEqual(['resolve Drop gone'])
  // Without a label the button has the state's name, and a done issue cannot be acknowledged.
  expect(texts(movesOf(BARE, at('work', SEEN)))).toEqual(['other New new why'])
  // An issue in progress counts as acknowledged, even while an offline device does not know when.
  expect(texts(movesOf(BARE, at('work')))).toEqual(['other New new why'])
  expect(movesOf(BARE, at('gone'))).toEqual([])
})

test('of several issues only moves that all may make are offered, with a reason if one needs it', () => {
  const todo = movesOf(STANDARD_WORKFLOW, at('todo'))
  const working = movesOf(STANDARD_WORKFLOW, at('inProgress', SEEN))
  expect(sharedMoves([todo, working]).map(({ to }) => to)).toEqual(['resolved', 'wontFix'])
  expect(sharedMoves([todo, movesOf(STANDARD_WORKFLOW, at('closed', SEEN))])).toEqual([])
  const easy = [{ to: 'x', label: 'X', needsReason: false, kind: 'other' as const }]
  expect(sharedMoves([easy, [{ ...easy[0]!, needsReason: true }]])[0]?.needsReason).toBe(true)
})

test('columns are sorted from to do to done, in any order of the states', () => {
  const mixed = { ...BARE, states: BARE.states.toReversed() }
  expect(columnsOf(mixed).map(({ id }) => id)).toEqual(['new', 'work', 'gone'])
})

test('an issue carried by arrow keys moves over its own column and those that a transition leads to', () => {
  const issue = at('acknowledged', SEEN)
  expect(openColumns(STANDARD_WORKFLOW, issue)).toEqual(['inProgress', 'resolved', 'wontFix'])
  const after = (over: string, key: string) => columnAfterKey(STANDARD_WORKFLOW, issue, over, key)
  expect(after('acknowledged', 'ArrowRight')).toBe('inProgress')
  expect(after('resolved', 'ArrowRight')).toBe('wontFix')
  expect(after('inProgress', 'ArrowLeft')).toBe('acknowledged')
  expect(after('wontFix', 'ArrowRight')).toBeUndefined()
  expect(after('acknowledged', 'ArrowLeft')).toBeUndefined()
  expect(after('acknowledged', 'x')).toBeUndefined()
})

test('issues are grouped by the workflow they follow, the largest group first', () => {
  const issues = [{ workflowId: 'w' }, { workflowId: null }, { workflowId: 'w' }, { workflowId: 'lost' }]
  const flows: Record<string, Workflow> = { w: BARE, standard: STANDARD_WORKFLOW }
  const groups = groupsOf(
    issues as Issue[],
    ({ workflowId }) => flows[workflowId ?? 'standard'],
    (id) => id || 'Standard',
  )
  expect(groups.map(({ id, name, count }) => [id, name, count])).toEqual([
    ['w', 'w', 2],
    ['', 'Standard', 1],
  ])
})
