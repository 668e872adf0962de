import { expect, test } from 'vitest'
import { STANDARD_WORKFLOW } from '../../server/contract/resources/issues/issue-workflow.ts'
import { type BodyOf, make } from '../support/factories.ts'
import { contentOf, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)

type State = NonNullable<BodyOf<'issueWorkflows'>['states']>[number]
const open: State = { id: 'open', name: 'Open', category: 'todo' }
const review: State = { id: 'review', name: 'In review', category: 'active' }
const blocked: State = { id: 'blocked', name: 'Blocked', category: 'active' }
const done: State = { id: 'done', name: 'Done', category: 'done' }
const states = [open, review, blocked, done]

const newWorkflow = (fields: Partial<BodyOf<'issueWorkflows'>> = {}) =>
  make(api, 'issueWorkflows', { states, ...fields })
const at = (row: { id: string }) => `/issue-workflows/${row.id}`

test('starts from the standard workflow', async () => {
  const made = await send('POST', '/issue-workflows', { name: 'Garage' })
  expect(made).toMatchObject({ status: 201, body: STANDARD_WORKFLOW, changes: ['issue_workflow create'] })
})

test('with states alone it has the standard transitions between them', async () => {
  expect(await newWorkflow()).toMatchObject({ transitions: [] })
  const some = STANDARD_WORKFLOW.states.filter(({ id }) => ['todo', 'resolved'].includes(id))
  expect((await newWorkflow({ states: some })).transitions).toMatchObject([
    { from: 'todo', to: 'resolved', requiresReason: false },
    { from: 'resolved', to: 'todo', requiresReason: true },
  ])
})

test.each([
  [{ states: [] }, '/states'],
  [{ states: [open, done, open] }, '/states/2/id'],
  [{ states: [{ ...open, id: 'two words' }] }, '/states/0/id'],
  [{ states: [{ ...open, category: 'later' }] }, '/states/0/category'],
  [{ states, transitions: [{ from: 'open', to: 'lost' }] }, '/transitions/0/to'],
  [{ states, transitions: [{ from: 'lost', to: 'open' }] }, '/transitions/0/from'],
  [{ transitions: [{ from: 'open', to: 'done' }] }, '/transitions/0/from'],
])('refuses %j', async (fields, path) => {
  const refused = await send('POST', '/issue-workflows', { name: 'Garage', ...fields })
  expect(refused).toMatchObject({ status: 400, changes: [] })
  expect(refused.body.errors?.[0]?.path).toBe(path)
})

test('a patch that leaves a transition without its state names it', async () => {
  const row = await newWorkflow({ transitions: [{ from: 'open', to: 'review' }] })
  const refused = await send('PATCH', at(row), { states: [open, done] })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/transitions/0/to', message: 'review is not one of the states' }] },
    changes: [],
  })
})

test('of two transitions between the same states the one without a reason is enough', async () => {
  const way = { from: 'open', to: 'done' }
  const both = [
    { ...way, label: 'Drop', requiresReason: true },
    { ...way, label: 'Finish' },
  ]
  for (const [transitions, status] of [
    [both, 200],
    [both.slice(0, 1), 400],
  ] as const) {
    const { id: workflowId } = await newWorkflow({ transitions })
    const issue = await make(api, 'issues', { workflowId })
    expect(await send('PATCH', `/issues/${issue.id}`, { stateId: 'done' })).toMatchObject({ status })
  }
})

test('a state with issues of this workflow cannot be removed, and the error has their number', async () => {
  const row = await newWorkflow()
  const other = await newWorkflow()
  for (const stateId of ['review', 'review', 'blocked'])
    await make(api, 'issues', { workflowId: row.id, stateId })
  await make(api, 'issues', { workflowId: other.id, stateId: 'done' })
  const refused = await send('PATCH', at(row), { states: [open, done] })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'state_in_use',
      detail: '3 Issues are still in In review, Blocked: move them to another state first.',
      heldBy: { Issue: 3 },
      states: ['review', 'blocked'],
    },
    changes: [],
  })
  const one = await send('PATCH', at(row), { states: [open, review, done] })
  expect(one).toMatchObject({
    status: 409,
    body: {
      detail: '1 Issue is still in Blocked: move them to another state first.',
      heldBy: { Issue: 1 },
      states: ['blocked'],
    },
    changes: [],
  })
  // No issue of this workflow is done, regardless of others.
  const fine = await send('PATCH', at(row), { states: [{ ...open, name: 'New' }, review, blocked] })
  expect(fine).toMatchObject({ status: 200, changes: ['issue_workflow update'] })
})

test('reveals nothing about issues that the caller may not read', async () => {
  const row = await newWorkflow()
  await make(api, 'issues', { workflowId: row.id, stateId: 'review' })
  const { id: permissionProfileId } = await make(api, 'permissionProfiles', { rules: ['!*:Issue'] })
  const key = (await api.apiKeys.create({ name: 'Planner', permissionProfileId })) as unknown as {
    secret: string
  }
  const headers = { 'x-api-key': key.secret, authorization: '' }
  const refused = await send('PATCH', at(row), { states: [open] }, headers)
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Rows that you may not see are still in In review: move them to another state first.' },
    changes: [],
  })
  expect(refused.body).not.toHaveProperty('heldBy')
})

test('a workflow with issues is not deleted, not even with cascade', async () => {
  const row = await newWorkflow()
  const issue = await make(api, 'issues', { workflowId: row.id })
  for (const query of ['', '?cascade=true']) {
    expect(await send('DELETE', at(row) + query)).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', heldBy: { Issue: 1 } },
      changes: [],
    })
  }
  await api.issues.update(issue.id, { workflowId: null, stateId: 'todo' })
  expect(await send('DELETE', at(row))).toMatchObject({ status: 200, changes: ['issue_workflow delete'] })
  expect(await undo()).toMatchObject({ status: 200, changes: ['issue_workflow create'] })
  expect(contentOf(await api.issueWorkflows.get(row.id))).toEqual(contentOf(row))
})

test('a patch can be undone, unless an issue is in a state that this would remove', async () => {
  const row = await newWorkflow({ states: [open, done] })
  const issue = await make(api, 'issues', { workflowId: row.id })
  await api.issueWorkflows.update(row.id, { states, transitions: [{ from: 'open', to: 'review' }] })
  const { seq } = await api.me()
  await api.issues.update(issue.id, { stateId: 'review' })
  expect(await send('POST', '/changes/revert', { seq })).toMatchObject({
    status: 409,
    body: { code: 'state_in_use', states: ['review'] },
    changes: [],
  })
  await undo()
  const reverted = await send('POST', '/changes/revert', { seq })
  expect(reverted).toMatchObject({ status: 200, changes: ['issue_workflow update'] })
  expect(contentOf(await api.issueWorkflows.get(row.id))).toEqual(contentOf(row))
})
