import { expect, test } from 'vitest'
import {
  changedTransition,
  shiftedState,
  stateIdFor,
  transitionOf,
  violationOf,
  type WorkflowDraft,
  withoutState,
  withState,
  withTransition,
} from '../../../../renderer/features/issues/workflow/workflow-draft.ts'
import {
  issueWorkflow,
  STANDARD_WORKFLOW,
} from '../../../../server/contract/resources/issues/issue-workflow.ts'

const start: WorkflowDraft = { name: 'Short', ...structuredClone(STANDARD_WORKFLOW) }
const ids = ({ states }: WorkflowDraft) => states.map(({ id }) => id)

test.each([
  ['In progress', 'inProgress'],
  ['Wartet auf Öl', 'wartetAufOl'],
  ['2nd look', 'state2ndLook'],
  ['！', 'state'],
])('%j gets the id %s', (name, id) => {
  expect(stateIdFor(name, [])).toBe(id)
  expect(stateIdFor(name, [id])).toBe(`${id}2`)
})

test('an id of a long name is one that the server takes', () => {
  const long = stateIdFor('a very long name of a state that nobody would ever type', [])
  const states = [{ id: stateIdFor('x'.repeat(60), [long]), name: 'x', category: 'todo' }]
  expect(
    issueWorkflow.create.safeParse({ name: 'a', states: [...states, { ...states[0], id: long }] }).success,
  ).toBe(true)
})

test('a new state is inserted before the done ones, without any move', () => {
  const after = withState(start, 'Waiting for parts')
  expect(ids(after)).toEqual([
    'todo',
    'acknowledged',
    'inProgress',
    'waitingForParts',
    'resolved',
    'closed',
    'wontFix',
  ])
  expect(violationOf(after)).toBe('Nothing leads on from Waiting for parts: issues would be stuck there.')
  expect(violationOf(withTransition(after, 'waitingForParts', 'resolved', true))).toBeUndefined()
})

test('a removed state removes its transitions', () => {
  const after = withoutState(start, 'resolved')
  expect(ids(after)).not.toContain('resolved')
  expect(after.transitions.some(({ from, to }) => from === 'resolved' || to === 'resolved')).toBe(false)
  expect(after.transitions).toContainEqual(expect.objectContaining({ from: 'todo', to: 'wontFix' }))
})

test('states change places, and the ends stay where they are', () => {
  expect(ids(shiftedState(start, 'acknowledged', -1)).slice(0, 2)).toEqual(['acknowledged', 'todo'])
  expect(shiftedState(start, 'todo', -1)).toBe(start)
  expect(shiftedState(start, 'wontFix', 1)).toBe(start)
})

test('a move is ticked, named, and unticked', () => {
  const on = withTransition(start, 'closed', 'wontFix', true)
  expect(transitionOf(on, 'closed', 'wontFix')).toEqual({
    from: 'closed',
    to: 'wontFix',
    label: null,
    requiresReason: false,
  })
  const named = changedTransition(on, 'closed', 'wontFix', { label: 'Give up', requiresReason: true })
  expect(transitionOf(named, 'closed', 'wontFix')).toMatchObject({ label: 'Give up', requiresReason: true })
  expect(transitionOf(named, 'todo', 'wontFix')).toEqual(transitionOf(start, 'todo', 'wontFix'))
  // Adding a transition twice keeps its label.
  expect(transitionOf(withTransition(named, 'closed', 'wontFix', true), 'closed', 'wontFix')?.label).toBe(
    'Give up',
  )
  expect(withTransition(named, 'closed', 'wontFix', false).transitions).toEqual(start.transitions)
})

test('missing parts are reported', () => {
  expect(violationOf({ ...start, name: ' ' })).toBe('Give the workflow a name.')
  expect(violationOf({ ...start, states: [], transitions: [] })).toBe('A workflow needs a state.')
  expect(violationOf(start)).toBeUndefined()
})
