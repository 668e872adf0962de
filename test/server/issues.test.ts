import { expect, test } from 'vitest'
import { issue } from '../../server/contract/resources/issues/issue.ts'
import { STANDARD_WORKFLOW } from '../../server/contract/resources/issues/issue-workflow.ts'
import { type BodyOf, make } from '../support/factories.ts'
import { GARAGE } from '../support/garage-workflow.ts'
import { INSTANT, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)
const me = await api.me()

const UNKNOWN = '01990000-0000-7000-8000-000000000000'
const by = { at: INSTANT, by: me.user.id, byName: 'Ann Engineer' }
const at = (row: { id: string }) => `/issues/${row.id}`

const newIssue = (fields: Partial<BodyOf<'issues'>> = {}) => make(api, 'issues', fields)

test('a new issue has a key, the initial state of its workflow, and its author', async () => {
  const { id: eventId } = await make(api, 'events')
  const made = await send('POST', '/issues', { eventId, title: 'Oil leak' })
  expect(made).toMatchObject({ status: 201, changes: ['issue create'] })
  expect(made.body).toMatchObject({
    key: expect.stringMatching(/^ISS-[1-9]\d*$/),
    stateId: 'todo',
    workflowId: null,
    severity: 'minor',
    category: 'other',
    blocking: false,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolvedBy: null,
    history: [{ ...by, from: null, to: 'todo', reason: null }],
    comments: [],
  })
  expect(made.log[0]).toMatchObject({ eventId, diff: [{ path: '', from: null, to: made.body }] })
  const { id: workflowId } = await make(api, 'issueWorkflows', GARAGE)
  expect(await newIssue({ workflowId })).toMatchObject({
    stateId: 'seen',
    history: [{ from: null, to: 'seen' }],
  })
  expect(await newIssue({ stateId: 'inProgress' })).toMatchObject({
    acknowledgedBy: me.user.id,
    resolvedAt: null,
  })
  expect(await newIssue({ stateId: 'wontFix' })).toMatchObject({
    acknowledgedAt: null,
    resolvedBy: me.user.id,
  })
})

test('refuses a first state that the workflow does not have, and a workflow that is not there', async () => {
  const { id: workflowId } = await make(api, 'issueWorkflows', GARAGE)
  for (const [fields, states] of [
    [{ stateId: 'bay' }, 'todo, acknowledged, inProgress, resolved, closed, wontFix'],
    [{ stateId: 'todo', workflowId }, 'seen, bay, track, signed'],
  ] as const) {
    // a reference to nothing beside it is for a later answer
    const refused = await send('POST', '/issues', { title: 'Leak', carId: UNKNOWN, ...fields })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/stateId', message: `must be one of ${states}` }] },
      changes: [],
    })
  }
  const nowhere = await send('POST', '/issues', { title: 'Leak', workflowId: UNKNOWN, stateId: 'todo' })
  expect(nowhere).toMatchObject({ status: 422, body: { errors: [{ path: '/workflowId' }] }, changes: [] })
  const derived = Object.keys(issue.stored ?? {})
  const written = Object.fromEntries([...derived, 'reason'].map((field) => [field, 'x']))
  const refused = await send('POST', '/issues', { title: 'Leak', ...written })
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(
    [...derived, 'reason'].map((field) => `/${field}`),
  )
})

test('a key is never reused after a deletion, refusal or restore; each account counts for itself', async () => {
  const numberOf = ({ key }: { key: string }) => Number(key.split('-')[1])
  const first = await newIssue()
  const second = await newIssue()
  expect(numberOf(second)).toBe(numberOf(first) + 1)
  await api.issues.remove(second.id)
  const { id: eventId } = first
  expect((await send('POST', '/issues', { title: 'Leak', eventId })).status).toBe(422)
  const third = await newIssue()
  expect(numberOf(third)).toBe(numberOf(second) + 1)
  await api.issues.remove(third.id)
  expect(await undo()).toMatchObject({ status: 200, changes: ['issue create'] })
  expect(await api.issues.get(third.id)).toMatchObject({ key: third.key, stateId: 'todo', version: 2 })
  expect(numberOf(await newIssue())).toBe(numberOf(third) + 1)
  const other = await server.otherAccount('other-team')
  expect((await make(other.api, 'issues')).key).toBe('ISS-1')
})

test('moves along the transitions and keeps each move', async () => {
  const row = await newIssue()
  const seen = await send('PATCH', at(row), { stateId: 'acknowledged', reason: 'saw smoke', title: 'Smoke' })
  expect(seen).toMatchObject({
    status: 200,
    body: {
      version: 2,
      title: 'Smoke',
      acknowledgedAt: INSTANT,
      acknowledgedBy: me.user.id,
      resolvedAt: null,
    },
    changes: ['issue update'],
  })
  expect(seen.body).not.toHaveProperty('reason')
  const seenAt = seen.body.acknowledgedAt
  const started = await send('PATCH', at(row), { stateId: 'inProgress' })
  expect(started.body).toMatchObject({ acknowledgedAt: seenAt, resolvedAt: null })
  const done = await send('PATCH', at(row), { stateId: 'resolved', reason: '   ' })
  expect(done.body).toMatchObject({ acknowledgedAt: seenAt, resolvedAt: INSTANT, resolvedBy: me.user.id })
  const closed = await send('PATCH', at(row), { stateId: 'closed' })
  expect(closed.body).toMatchObject({ resolvedAt: done.body.resolvedAt })
  const reopened = await send('PATCH', at(row), { stateId: 'todo', reason: 'leaks again' })
  expect(reopened.body).toMatchObject({
    version: 6,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolvedBy: null,
    history: [
      { from: null, to: 'todo', reason: null },
      { ...by, from: 'todo', to: 'acknowledged', reason: 'saw smoke' },
      { from: 'acknowledged', to: 'inProgress', reason: null },
      { from: 'inProgress', to: 'resolved', reason: null },
      { from: 'resolved', to: 'closed', reason: null },
      { from: 'closed', to: 'todo', reason: 'leaks again' },
    ],
  })
})

test('refuses a move without a transition, and lists the possible ones', async () => {
  const row = await newIssue()
  for (const [stateId, named] of [
    ['inProgress', 'In progress'],
    ['closed', 'Closed'],
    ['nowhere', 'nowhere'],
  ] as const) {
    const refused = await send('PATCH', at(row), { stateId, reason: 'x', title: 'Other', carId: UNKNOWN })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'illegal_transition',
        detail: `An issue in To do cannot go to ${named}. It can go to: Acknowledged, Resolved, Won't fix.`,
        allowed: ['acknowledged', 'resolved', 'wontFix'],
      },
      changes: [],
    })
  }
  const stuck = await newIssue({ stateId: 'wontFix' })
  const refused = await send('PATCH', at(stuck), { stateId: 'todo' })
  expect(refused.body).toMatchObject({
    status: 409,
    allowed: [],
    detail: expect.stringContaining('No transition leads'),
  })
  expect(await api.issues.get(row.id)).toEqual(row)
})

test('requires the reason of a transition', async () => {
  const row = await newIssue()
  for (const reason of [undefined, '', '  \n']) {
    const refused = await send('PATCH', at(row), { stateId: 'wontFix', reason })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/reason', message: "is required to go to Won't fix" }] },
      changes: [],
    })
  }
  const given = await send('PATCH', at(row), { stateId: 'wontFix', reason: ' is the sticker ' })
  expect(given).toMatchObject({
    status: 200,
    body: { stateId: 'wontFix', acknowledgedAt: null, resolvedAt: INSTANT },
  })
  expect(given.body.history).toMatchObject([{}, { from: 'todo', to: 'wontFix', reason: 'is the sticker' }])
})

test('to where it is already is no move, and a reason alone is nothing', async () => {
  const row = await newIssue()
  for (const patch of [{ stateId: 'todo' }, { stateId: 'todo', reason: 'why' }, { reason: 'why' }]) {
    expect(await send('PATCH', at(row), patch)).toMatchObject({ status: 200, body: row, changes: [] })
  }
})

test('refuses in the order 404, 412, 409', async () => {
  const row = await newIssue()
  await api.issues.update(row.id, { title: 'Newer' })
  const stale = { 'if-match': '"1"' }
  for (const [method, path, body] of [
    ['PATCH', at(row), { stateId: 'closed' }],
    ['PATCH', at(row), { stateId: 'wontFix' }],
    ['POST', `${at(row)}/acknowledge`, undefined],
    ['POST', `${at(row)}/resolve`, {}],
    ['POST', `${at(row)}/comments`, { text: 'hm' }],
  ] as const) {
    const lost = await send(method, path.replace(row.id, UNKNOWN), body, stale)
    expect(lost).toMatchObject({ status: 404, changes: [] })
    const refused = await send(method, path, body, stale)
    expect(refused).toMatchObject({
      status: 412,
      body: { current: { title: 'Newer', version: 2 } },
      changes: [],
    })
  }
  const fresh = await send('POST', `${at(row)}/acknowledge`, undefined, { 'if-match': '"2"' })
  expect(fresh).toMatchObject({ status: 200, body: { version: 3 } })
})

test('into another workflow it goes with a state that is there, transitions or not', async () => {
  const row = await newIssue({ stateId: 'acknowledged' })
  const { id: workflowId } = await make(api, 'issueWorkflows', GARAGE)
  const bare = await send('PATCH', at(row), { workflowId, carId: UNKNOWN })
  expect(bare).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition', allowed: ['seen', 'bay', 'track', 'signed'] },
    changes: [],
  })
  const wrong = await send('PATCH', at(row), { workflowId, stateId: 'todo' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/stateId', message: 'must be one of seen, bay, track, signed' }] },
    changes: [],
  })
  const nowhere = await send('PATCH', at(row), { workflowId: UNKNOWN, stateId: 'todo' })
  expect(nowhere).toMatchObject({ status: 422, body: { errors: [{ path: '/workflowId' }] }, changes: [] })
  const moved = await send('PATCH', at(row), { workflowId, stateId: 'signed', reason: 'new rules' })
  expect(moved).toMatchObject({
    status: 200,
    body: { workflowId, stateId: 'signed', acknowledgedAt: row.acknowledgedAt, resolvedAt: INSTANT },
    changes: ['issue update'],
  })
  expect(moved.body.history).toMatchObject([{}, { from: 'acknowledged', to: 'signed', reason: 'new rules' }])
})

test('where the other workflow has the state too it stays in it, and counts for what it is there', async () => {
  const row = await newIssue({ stateId: 'acknowledged' })
  const states = [{ id: 'acknowledged', name: 'Read', category: 'done' as const }]
  const { id: workflowId } = await make(api, 'issueWorkflows', { states })
  const moved = await send('PATCH', at(row), { workflowId })
  expect(moved.body).toMatchObject({ stateId: 'acknowledged', resolvedAt: INSTANT, history: row.history })
  const back = await send('PATCH', at(row), { workflowId: null, stateId: 'acknowledged' })
  expect(back.body).toMatchObject({ workflowId: null, resolvedAt: null, history: row.history })
})

test('without the right to change issues a member can neither move, acknowledge, resolve nor comment', async () => {
  const row = await newIssue()
  const { id: permissionProfileId } = await make(api, 'permissionProfiles', { rules: ['!*', 'read:*'] })
  const { secret } = (await api.apiKeys.create({ name: 'Screen', permissionProfileId })) as unknown as {
    secret: string
  }
  const headers = { 'x-api-key': secret, authorization: '' }
  for (const [method, path, body] of [
    ['PATCH', at(row), { stateId: 'acknowledged' }],
    ['POST', `${at(row)}/acknowledge`, undefined],
    ['POST', `${at(row)}/resolve`, undefined],
    ['POST', `${at(row)}/comments`, { text: 'hm' }],
  ] as const) {
    expect(await send(method, path, body, headers)).toMatchObject({
      status: 403,
      body: { operation: 'update', entity: 'Issue' },
      changes: [],
    })
  }
})

test('the standard workflow is the one that was agreed on', () => {
  const { states, transitions } = STANDARD_WORKFLOW
  expect(states.map(({ id, category }) => `${id} ${category}`)).toEqual([
    'todo todo',
    'acknowledged active',
    'inProgress active',
    'resolved done',
    'closed done',
    'wontFix done',
  ])
  expect(
    transitions
      .map(({ from, to, requiresReason }) => `${from} ${to}${requiresReason ? ' reason' : ''}`)
      .sort(),
  ).toEqual([
    'acknowledged inProgress',
    'acknowledged resolved',
    'acknowledged wontFix reason',
    'closed todo reason',
    'inProgress resolved',
    'inProgress wontFix reason',
    'resolved closed',
    'resolved todo reason',
    'todo acknowledged',
    'todo resolved',
    'todo wontFix reason',
  ])
})
