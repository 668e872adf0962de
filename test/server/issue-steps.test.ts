import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { MAX_COMMENTS } from '../../server/contract/resources/issues/issue.ts'
import { type BodyOf, make } from '../support/factories.ts'
import { GARAGE } from '../support/garage-workflow.ts'
import { contentOf, INSTANT, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)
const me = await api.me()

const by = { at: INSTANT, by: me.user.id, byName: 'Ann Engineer' }
const at = (row: { id: string }) => `/issues/${row.id}`

const newIssue = (fields: Partial<BodyOf<'issues'>> = {}) => make(api, 'issues', fields)
const inGarage = async (stateId = 'seen') =>
  newIssue({ workflowId: (await make(api, 'issueWorkflows', GARAGE)).id, stateId })

test('acknowledged is where it goes, once', async () => {
  const row = await newIssue()
  const seen = await send('POST', `${at(row)}/acknowledge`)
  expect(seen).toMatchObject({
    status: 200,
    body: { version: 2, stateId: 'acknowledged', acknowledgedAt: INSTANT, acknowledgedBy: me.user.id },
    changes: ['issue update'],
  })
  expect(seen.body.history).toMatchObject([{}, { ...by, from: 'todo', to: 'acknowledged', reason: null }])
  for (const body of [undefined, {}, { reason: 'again' }]) {
    const again = await send('POST', `${at(row)}/acknowledge`, body)
    expect(again).toMatchObject({ status: 200, body: seen.body, changes: [] })
  }
  const late = await newIssue({ stateId: 'resolved' })
  expect(await send('POST', `${at(late)}/acknowledge`)).toMatchObject({
    status: 200,
    body: {
      stateId: 'resolved',
      acknowledgedBy: me.user.id,
      resolvedAt: late.resolvedAt,
      history: late.history,
    },
    changes: ['issue update'],
  })
  const nonsense = await send('POST', `${at(row)}/acknowledge`, { because: 'x' })
  expect(nonsense).toMatchObject({ status: 400, body: { errors: [{ path: '/because' }] }, changes: [] })
})

test('without a state of that name it goes to the first active one, and without a way there it is only stamped', async () => {
  const row = await inGarage()
  const seen = await send('POST', `${at(row)}/acknowledge`, { reason: 'on it' })
  expect(seen.body).toMatchObject({ stateId: 'bay', acknowledgedBy: me.user.id })
  expect(seen.body.history).toMatchObject([{}, { from: 'seen', to: 'bay', reason: 'on it' }])
  const states = [{ id: 'seen', name: 'Seen', category: 'todo' as const }]
  const { id: workflowId } = await make(api, 'issueWorkflows', { states })
  const stuck = await newIssue({ workflowId })
  const stamped = await send('POST', `${at(stuck)}/acknowledge`, { reason: 'read it' })
  expect(stamped).toMatchObject({
    status: 200,
    body: { version: 2, stateId: 'seen', acknowledgedAt: INSTANT, acknowledgedBy: me.user.id },
    changes: ['issue update'],
  })
  expect(stamped.body.history).toMatchObject([{}, { ...by, from: 'seen', to: 'seen', reason: 'read it' }])
})

test('what is done is only stamped, and what stays to do stays acknowledged', async () => {
  const states = [
    { id: 'new', name: 'New', category: 'todo' as const },
    { id: 'ready', name: 'Ready', category: 'todo' as const },
    { id: 'work', name: 'In work', category: 'active' as const },
    { id: 'done', name: 'Done', category: 'done' as const },
  ]
  const transitions = [
    { from: 'done', to: 'work' },
    { from: 'new', to: 'ready' },
    { from: 'work', to: 'ready' },
  ]
  const { id: workflowId } = await make(api, 'issueWorkflows', { states, transitions })
  const done = await newIssue({ workflowId, stateId: 'done' })
  const late = await send('POST', `${at(done)}/acknowledge`)
  expect(late.body).toMatchObject({ stateId: 'done', acknowledgedAt: INSTANT, resolvedAt: done.resolvedAt })
  const row = await newIssue({ workflowId })
  const seen = await send('POST', `${at(row)}/acknowledge`)
  expect(seen.body).toMatchObject({ stateId: 'new', acknowledgedAt: INSTANT })
  const ready = await send('PATCH', at(row), { stateId: 'ready' })
  expect(ready.body).toMatchObject({ stateId: 'ready', acknowledgedAt: seen.body.acknowledgedAt })
  await api.issues.update(done.id, { stateId: 'work' })
  const again = await send('PATCH', at(done), { stateId: 'ready' })
  expect(again.body).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null })
})

test('resolved is where it goes, once, from any open state', async () => {
  for (const stateId of ['todo', 'acknowledged', 'inProgress']) {
    const row = await newIssue({ stateId })
    const done = await send('POST', `${at(row)}/resolve`, { reason: 'new hose' })
    expect(done).toMatchObject({
      status: 200,
      body: { version: 2, stateId: 'resolved', resolvedAt: INSTANT, resolvedBy: me.user.id },
      changes: ['issue update'],
    })
    expect(done.body.history).toMatchObject([{}, { from: stateId, to: 'resolved', reason: 'new hose' }])
    expect(await send('POST', `${at(row)}/resolve`)).toMatchObject({
      status: 200,
      body: done.body,
      changes: [],
    })
  }
  const closed = await newIssue({ stateId: 'closed' })
  expect(await send('POST', `${at(closed)}/resolve`)).toMatchObject({
    status: 200,
    body: closed,
    changes: [],
  })
})

test('resolving takes the way there is, with its reason, or none', async () => {
  const row = await inGarage('bay')
  const refused = await send('POST', `${at(row)}/resolve`)
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: '/reason' }] }, changes: [] })
  const done = await send('POST', `${at(row)}/resolve`, { reason: 'signed by Kim' })
  expect(done).toMatchObject({ status: 200, body: { stateId: 'signed' }, changes: ['issue update'] })
  const early = await inGarage('seen')
  expect(await send('POST', `${at(early)}/resolve`)).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition', allowed: ['bay', 'track'] },
    changes: [],
  })
})

test('resolving ends in a state called resolved, even if it is still to be verified', async () => {
  const states = [
    { id: 'open', name: 'Open', category: 'todo' as const },
    { id: 'resolved', name: 'To be checked', category: 'active' as const },
    { id: 'checked', name: 'Checked', category: 'done' as const },
  ]
  const transitions = [
    { from: 'open', to: 'checked' },
    { from: 'open', to: 'resolved' },
    { from: 'resolved', to: 'checked' },
  ]
  const { id: workflowId } = await make(api, 'issueWorkflows', { states, transitions })
  const row = await newIssue({ workflowId })
  const done = await send('POST', `${at(row)}/resolve`)
  expect(done.body).toMatchObject({ stateId: 'resolved', resolvedAt: null })
  expect(await send('POST', `${at(row)}/resolve`)).toMatchObject({
    status: 200,
    body: done.body,
    changes: [],
  })
})

test('takes comments, and as many as it holds', async () => {
  const row = await newIssue()
  const posted = await send('POST', `${at(row)}/comments`, { text: ' Check the clamp. ' })
  expect(posted).toMatchObject({
    status: 200,
    body: { id: row.id, version: 2, stateId: 'todo', comments: [{ ...by, text: 'Check the clamp.' }] },
    changes: ['issue update'],
  })
  for (const text of ['', '   ', 'x'.repeat(10_001), null]) {
    const refused = await send('POST', `${at(row)}/comments`, { text })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: '/text' }] }, changes: [] })
  }
  // a thousand requests would take a thousand times the whole list into the log
  const many = Array.from({ length: MAX_COMMENTS - 1 }, () => posted.body.comments).flat()
  const database = new Database(`${server.dataDir}/trackside.db`)
  database.prepare('update issues set comments = ? where id = ?').run(JSON.stringify(many), row.id)
  database.close()
  const last = await send('POST', `${at(row)}/comments`, { text: 'the last' })
  expect(last).toMatchObject({ status: 200, changes: ['issue update'] })
  const full = await send('POST', `${at(row)}/comments`, { text: 'one more' })
  expect(full).toMatchObject({ status: 409, body: { code: 'too_many_comments' }, changes: [] })
  const { comments } = await api.issues.get(row.id)
  expect(comments).toHaveLength(MAX_COMMENTS)
  expect(comments.at(-1)?.text).toBe('the last')
})

test.each([
  ['a move', (id: string) => send('PATCH', `/issues/${id}`, { stateId: 'inProgress', title: 'New' })],
  ['a resolution', (id: string) => send('POST', `/issues/${id}/resolve`)],
  ['a comment', (id: string) => send('POST', `/issues/${id}/comments`, { text: 'hm' })],
  ['a delete', (id: string) => send('DELETE', `/issues/${id}`)],
])('%s can be undone, and the undo undone, against the transitions', async (_, act) => {
  const row = await newIssue()
  await api.acknowledgeIssue({ params: { id: row.id } })
  await api.commentOnIssue({ params: { id: row.id }, body: { text: 'first' } })
  const before = await api.issues.get(row.id)
  expect(await act(row.id)).toMatchObject({ status: 200 })
  const after = await api.issues.get(row.id).catch(() => undefined)
  expect(await undo()).toMatchObject({
    status: 200,
    changes: [expect.stringMatching(/^issue (update|create)$/)],
  })
  expect(contentOf(await api.issues.get(row.id))).toEqual(contentOf(before))
  expect(await undo()).toMatchObject({ status: 200 })
  const again = await api.issues.get(row.id).catch(() => undefined)
  expect(again && contentOf(again)).toEqual(after && contentOf(after))
})

test('an acknowledgement can be undone, to a state that no transition leads to', async () => {
  const row = await newIssue()
  await send('POST', `${at(row)}/acknowledge`)
  expect(await undo()).toMatchObject({ status: 200, changes: ['issue update'] })
  expect(await api.issues.get(row.id)).toEqual({ ...row, version: 3, updatedAt: INSTANT })
})

test('no undo brings back a state that the workflow has lost', async () => {
  const row = await inGarage()
  const workflowId = row.workflowId as string
  await api.issues.update(row.id, { stateId: 'bay' })
  const { seq } = await api.me()
  const states = GARAGE.states?.slice(1)
  await api.issueWorkflows.update(workflowId, { states, transitions: [] } as never)
  const refused = await send('POST', '/changes/revert', { seq })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition', allowed: ['bay', 'track', 'signed'] },
    changes: [],
  })
})
