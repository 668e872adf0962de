import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { NewEdit } from '../../../../renderer/data/edit.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { overlay } from '../../../../renderer/data/rows/overlay.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { make } from '../../../support/factories.ts'
import { startTestServer } from '../../../support/server.ts'
import { poll } from './poll.ts'
import { create, drained, remove, senderOver, startQueue, update, wireTo } from './queue-lab.ts'

const { api, url, token } = await startTestServer()

const later = () => false

function lab() {
  const wire = wireTo()
  const { sender } = senderOver(wire, url, token)
  const store = createMemoryStore(true)
  return { wire, sender, store, queue: startQueue({ sender, store }) }
}
const comment = (issue: AnyRow, text: string) =>
  ({
    resource: 'issues',
    op: 'action',
    action: 'commentOnIssue',
    rowId: issue.id,
    body: { text },
    base: issue,
    ifMatch: null,
  }) satisfies NewEdit
const commentsOn = async (id: string) => (await api.issues.get(id)).comments.map(({ text }) => text)

test('an action waits through a reload and a lost answer, and is done once', async () => {
  const { wire, sender, store, queue } = lab()
  const issue = await make(api, 'issues')
  wire.down = true
  expect(await queue.write(comment(issue, 'Bled'), () => true)).toMatchObject({ synced: false })
  queue.close()
  wire.down = false
  wire.next = ['answer lost']
  const reloaded = startQueue({ sender, store })
  await poll(() => wire.tried.length >= 3, 'sent again')
  await drained(reloaded)
  expect(await commentsOn(issue.id)).toEqual(['Bled'])
  const keys = wire.tried.filter(({ call }) => call === 'POST issues').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(await store.edits(reloaded.owner)).toEqual([])
})

test('an action follows the edit that makes its row', async () => {
  const { wire, queue } = lab()
  const { id: _, ...body } = await make(api, 'issues')
  wire.down = true
  const id = v7()
  const { eventId, workflowId } = body
  const made = create('issues', { id, title: 'Brake pedal', severity: 'minor', eventId, workflowId })
  const { row } = await queue.write(made, later)
  await queue.write(comment(row, 'Bled'), later)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toEqual([])
  expect(await commentsOn(id)).toEqual(['Bled'])
})

test('a change made after an action uses its version, and never overwrites changes of others between them', async () => {
  const { wire, queue } = lab()
  const [mine, theirs] = [await make(api, 'issues'), await make(api, 'issues')]
  wire.down = true
  for (const issue of [mine, theirs]) {
    await queue.write(comment(issue, 'Bled'), later)
    await queue.write(update('issues', issue, { title: 'Long pedal' }), later)
  }
  await api.issues.update(theirs.id, { title: 'Soft pedal' })
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toMatchObject([{ op: 'update', rowId: theirs.id, refusal: { status: 412 } }])
  expect(await api.issues.get(mine.id)).toMatchObject({ title: 'Long pedal', version: 3 })
  expect(await api.issues.get(theirs.id)).toMatchObject({ title: 'Soft pedal', version: 3 })
  expect(await commentsOn(theirs.id)).toEqual(['Bled'])
})

test('a refused action keeps the message of the server and the typed text; its change overlays the row', async () => {
  const { wire, queue } = lab()
  const issue = await make(api, 'issues')
  wire.down = true
  const acknowledgedAt = '2026-05-17T13:00:00.000Z'
  const seen = {
    ...comment(issue, ''),
    action: 'acknowledgeIssue',
    body: {},
    derived: { acknowledgedAt },
  } as const
  await queue.write(seen, later)
  await queue.write(comment(issue, 'Bled'), later)
  const shown = overlay(issue as AnyRow, queue.pending())
  expect(shown).toMatchObject({ acknowledgedAt, comments: [], version: issue.version })
  await api.issues.remove(issue.id)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toMatchObject([
    { action: 'acknowledgeIssue', refusal: { status: 404 } },
    { action: 'commentOnIssue', body: { text: 'Bled' }, refusal: { status: 404 } },
  ])
})

test('writes of one row made on the same version go one after the other; another row waits for no refusal', async () => {
  const { wire, queue } = lab()
  const [first, second] = [await make(api, 'tracks'), await make(api, 'tracks')]
  const form = () => true
  const written = await Promise.all([
    queue.write(update('tracks', first, { name: 'One' }), form),
    queue.write(update('tracks', first, { lengthKm: 6 }), form),
    queue.write(update('tracks', first, { lengthKm: -1 }), form).catch(({ problem }) => problem.status),
    queue.write(update('tracks', second, { name: 'Two' }), form),
    queue.write(update('tracks', first, { name: 'Three' }), form),
  ])
  expect(written).toMatchObject([
    { row: { version: 2 } },
    { row: { version: 3 } },
    400,
    {},
    { row: { version: 4 } },
  ])
  expect(await api.tracks.get(first.id)).toMatchObject({ name: 'Three', lengthKm: 6 })
  expect(wire.tried.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"', '"1"', '"3"'])
  await queue.write(remove('tracks', second), form)
})
