import { QueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import type { EditQueue } from '../../../../renderer/data/queue/edit-queue.ts'
import { senderOf } from '../../../../renderer/data/queue/sender.ts'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { ApiError } from '../../../../server/contract/client.ts'
import { make } from '../../../support/factories.ts'
import { onlyTab } from '../../../support/only-tab.ts'
import { refusal } from '../../../support/refusal.ts'
import { startTestServer } from '../../../support/server.ts'
import { poll } from './poll.ts'
import { create, drained, remove, senderOver, startQueue, update, wireTo } from './queue-lab.ts'

const server = await startTestServer()
const { api, url, token } = server

const later = () => false
const form = () => true
const track = (name: string) => ({ id: v7(), name, country: 'US', lengthKm: 5, cornerCount: 12 })
const shortOf = ({ op, rowId, state }: Edit) => [op, rowId, state]

function lab() {
  const wire = wireTo()
  const { sender } = senderOver(wire, url, token)
  const store = createMemoryStore(true)
  return { wire, sender, store, queue: startQueue({ sender, store }) }
}
const logOf = async (entityId: string) =>
  (await api.listChanges({ query: { entityId, limit: '500' } })).items.map(({ opType, version }) => [
    opType,
    version,
  ])
const onlyRefused = (queue: EditQueue) => {
  const refused = queue.list().filter(({ state }) => state === 'refused')
  expect(refused).toHaveLength(1)
  return refused[0] as Edit
}

test('a write is answered with the row of the server, and leaves nothing behind', async () => {
  const { queue, store } = lab()
  const body = track('Online')
  const { row, synced } = await queue.write(create('tracks', body), form)
  expect([synced, row]).toEqual([true, await api.tracks.get(body.id)])
  expect(queue.list()).toEqual([])
  await poll(() => queue.durable(), 'durable')
  expect(await store.edits(queue.owner)).toEqual([])
})

test('offline edits wait in their order, are shown optimistically, and arrive once each', async () => {
  const { queue, wire, store } = lab()
  wire.down = true
  const [first, second] = [track('First'), track('Second')]
  const written = await queue.write(create('tracks', first), form)
  expect(written).toMatchObject({ synced: false, row: { id: first.id, name: 'First', version: 0 } })
  await queue.write(create('tracks', second), form)
  await queue.write(update('tracks', written.row, { lengthKm: 6 }), form)
  expect((await store.edits(queue.owner)).map(shortOf)).toEqual([
    ['create', first.id, 'waiting'],
    ['create', second.id, 'waiting'],
    ['update', first.id, 'waiting'],
  ])
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(await api.tracks.get(first.id)).toMatchObject({ lengthKm: 6, version: 2 })
  expect(await logOf(first.id)).toEqual([
    ['create', 1],
    ['update', 2],
  ])
  expect(await logOf(second.id)).toEqual([['create', 1]])
  const arrived = wire.tried.map(({ call }) => call).slice(-3)
  expect(arrived).toEqual(['POST tracks', 'POST tracks', 'PATCH tracks'])
  expect(await store.edits(queue.owner)).toEqual([])
})

test('an answer lost after the commit duplicates nothing, for any edit', async () => {
  const { queue, wire } = lab()
  const body = track('Lost answers')
  wire.next = ['answer lost', 'answer lost']
  const { synced, row } = await queue.write(create('tracks', body), later)
  expect(synced).toBe(false)
  await drained(queue)
  const made = await api.tracks.get(body.id)
  wire.next = ['answer lost']
  await queue.write(update('tracks', made, { name: 'Renamed' }), later)
  await drained(queue)
  expect(row.id).toBe(body.id)
  expect(await logOf(body.id)).toEqual([
    ['create', 1],
    ['update', 2],
  ])
  expect(queue.list()).toEqual([])
  const keys = wire.tried.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('later edits of a row use the versions that the earlier ones made', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks')
  wire.down = true
  const one = await queue.write(update('tracks', made, { name: 'One' }), form)
  const two = await queue.write(update('tracks', one.row, { lengthKm: 7 }), form)
  await queue.write(update('tracks', two.row, { name: 'Three' }), form)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toEqual([])
  expect(wire.tried.slice(-3).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"'])
  expect(await api.tracks.get(made.id)).toMatchObject({ name: 'Three', lengthKm: 7, version: 4 })
})

test('a form opened while an own edit waited, and saved after it got through, is no conflict', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks')
  wire.next = ['lost']
  const { row: seen } = await queue.write(update('tracks', made, { name: 'Mine' }), form)
  await drained(queue)
  expect(seen.version).toBe(1)
  const { synced } = await queue.write(update('tracks', seen, { lengthKm: 8 }), form)
  expect(synced).toBe(true)
  // Who saw neither the edit nor its version has missed something.
  expect((await refusal(queue.write(update('tracks', made, { lengthKm: 9 }), form))).status).toBe(412)
})

test('edits wait through 5xx, 429 and answers of another server; a 401 waits for a login', async () => {
  const { queue, wire } = lab()
  const body = track('Patient')
  wire.next = [503, 429, 500, 401]
  expect((await queue.write(create('tracks', body), form)).synced).toBe(false)
  await poll(() => wire.next.length === 0 && queue.waitingFor() instanceof ApiError, 'the 401')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(queue.list().map(shortOf)).toEqual([['create', body.id, 'waiting']])
  const tries = wire.tried.length
  queue.wake()
  await drained(queue)
  expect(wire.tried.length).toBe(tries + 1)
  expect((await api.tracks.get(body.id)).name).toBe('Patient')

  const portal = wireTo()
  portal.fetch = async () => {
    const page = new Response('<h1>Welcome to the paddock Wi-Fi</h1>', { status: 403 })
    Object.defineProperty(page, 'url', { value: 'http://10.0.0.1/' })
    return page
  }
  const behind = startQueue({ sender: senderOver(portal, url, token).sender })
  expect((await behind.write(create('tracks', track('Portal')), form)).synced).toBe(false)
})

test('a response after the timeout counts as none', async () => {
  const { sender } = senderOver(wireTo(), url, token)
  const slow = { ...sender, send: () => new Promise<never>(() => undefined) }
  const queue = startQueue({ sender: slow, timeoutMs: 100 })
  expect((await queue.write(create('tracks', track('Slow')), form)).synced).toBe(false)
})

test('while a form is open a rejection is reported in the form, and no edit is kept', async () => {
  const { queue, store } = lab()
  const made = await make(api, 'tracks')
  await api.tracks.update(made.id, { name: 'Theirs' })
  const problem = await refusal(queue.write(update('tracks', made, { name: 'Mine' }), form))
  expect([problem.status, problem.current]).toMatchObject([412, { name: 'Theirs' }])
  expect(queue.list()).toEqual([])
  expect(await store.edits(queue.owner)).toEqual([])
})

test('a row is shown as it will be once no form is open over it, and not before', async () => {
  const { queue, wire } = lab()
  const shown: number[] = []
  const stop = queue.subscribe(() => shown.push(queue.pending().length))
  const open = queue.write(create('tracks', track('In a form')), form)
  expect(queue.pending()).toEqual([])
  await open
  stop()
  expect(new Set(shown)).toEqual(new Set([0]))
  const typed = queue.write(create('tracks', track('Typed')), later)
  expect(queue.pending()).toHaveLength(1)
  await typed
  expect(queue.pending()).toEqual([])
  wire.down = true
  const notified: number[] = []
  queue.subscribe(() => notified.push(queue.pending().length))
  const waiting = queue.write(create('tracks', track('Waits')), form)
  expect(queue.pending()).toEqual([])
  await waiting
  expect([queue.pending().length, notified.at(-1)]).toEqual([1, 1])
  const again = queue.write(create('tracks', track('Waits too')), form)
  expect([queue.pending().length, notified.at(-1)]).toEqual([2, 2])
  await again
})

test('an edit refused on replay keeps the message of the server and its row, and the rest continues', async () => {
  const { queue, wire } = lab()
  const changed = await make(api, 'tracks')
  const gone = await make(api, 'tracks')
  const sheet = await make(api, 'runSheets')
  const taken = await make(api, 'laps', { runSheetId: sheet.id, lapNumber: 7, lapTimeMs: 90_000 })
  wire.down = true
  const lap = (fields: object) => ({ id: v7(), runSheetId: sheet.id, lapTimeMs: 80_000, ...fields })
  await queue.write(update('tracks', changed, { name: 'Mine' }), form)
  await queue.write(update('tracks', gone, { name: 'Mine' }), form)
  await queue.write(create('laps', lap({ lapNumber: 7 })), later)
  await queue.write(create('laps', lap({ lapNumber: 8, runSheetId: v7() })), later)
  await queue.write(create('laps', lap({ lapNumber: -1 })), later)
  const last = lap({ lapNumber: 9 })
  await queue.write(create('laps', last), later)
  const theirs = await api.tracks.update(changed.id, { name: 'Theirs' })
  await api.tracks.remove(gone.id)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect((await api.laps.get(last.id)).lapNumber).toBe(9)
  const refusals = queue.list().map(({ refusal }) => [refusal?.status, refusal?.code, refusal?.theirs?.id])
  expect(refusals).toEqual([
    [412, 'version_mismatch', theirs.id],
    [404, 'not_found', undefined],
    [409, 'duplicate', taken.id],
    [422, 'unknown_reference', undefined],
    [400, 'invalid', undefined],
  ])
  expect(queue.list()[4]?.refusal?.errors[0]?.path).toBe('/lapNumber')
  expect(await api.tracks.get(changed.id)).toEqual(theirs)
})

test('an update that names no version does not overwrite unseen what others did meanwhile', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks')
  wire.down = true
  await queue.write({ ...update('tracks', made, { name: 'Mine' }), ifMatch: null }, form)
  await api.tracks.update(made.id, { name: 'Theirs' })
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(onlyRefused(queue).refusal?.status).toBe(412)
  expect((await api.tracks.get(made.id)).name).toBe('Theirs')
})

test('a removal or a change that another user has made already is done', async () => {
  const { queue, wire } = lab()
  const [gone, same] = [await make(api, 'tracks'), await make(api, 'tracks')]
  wire.down = true
  await queue.write(remove('tracks', gone), form)
  await queue.write(update('tracks', same, { name: 'Agreed' }), form)
  await api.tracks.remove(gone.id)
  await api.tracks.update(same.id, { name: 'Agreed' })
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toEqual([])
})

test('a change of a row that is not on the server yet is merged into the edit that creates it', async () => {
  const { queue, wire } = lab()
  wire.down = true
  await queue.write(create('tracks', track('Blocks the way')), form)
  const [kept, dropped] = [track('Kept'), track('Dropped')]
  const { row } = await queue.write(create('tracks', kept), form)
  await queue.write(create('tracks', dropped), form)
  const folded = await queue.write(update('tracks', row, { name: 'Better' }), form)
  expect(folded).toMatchObject({ synced: false, row: { name: 'Better', version: 0 } })
  await queue.write(remove('tracks', { ...row, id: dropped.id }), form)
  expect(queue.list()).toHaveLength(2)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(await logOf(kept.id)).toEqual([['create', 1]])
  expect((await api.tracks.get(kept.id)).name).toBe('Better')
  expect(await logOf(dropped.id)).toEqual([])
})

test('what belongs to a row that was refused follows when that row gets through', async () => {
  const { queue, wire } = lab()
  const session = await make(api, 'sessions')
  const carId = (await make(api, 'cars', { eventId: session.eventId })).id
  wire.down = true
  const sheet = { id: v7(), sessionId: v7(), carId }
  const lap = { id: v7(), runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 }
  await queue.write(create('runSheets', sheet), form)
  await queue.write(create('laps', lap), later)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(queue.list().map(({ refusal }) => refusal?.status)).toEqual([422, 422])
  queue.again(queue.list()[0]?.id ?? '', { sessionId: session.id })
  await poll(() => queue.list().length === 0, 'both are through')
  expect((await api.laps.get(lap.id)).sessionId).toBe(session.id)
})

test('a person settles a conflict field by field', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks', { name: 'Base', lengthKm: 4 })
  wire.down = true
  await queue.write(update('tracks', made, { name: 'Mine', lengthKm: 5 }), form)
  await api.tracks.update(made.id, { name: 'Theirs', lengthKm: 6 })
  wire.down = false
  queue.wake()
  await drained(queue)
  queue.settle(onlyRefused(queue).id, { take: ['lengthKm'] })
  await drained(queue)
  expect(queue.list()).toEqual([])
  expect(await api.tracks.get(made.id)).toMatchObject({ name: 'Theirs', lengthKm: 5, version: 3 })
})

test('settling guards against the next change too; none of the fields means theirs', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks', { name: 'Base' })
  wire.down = true
  await queue.write(update('tracks', made, { name: 'Mine' }), form)
  await api.tracks.update(made.id, { name: 'Theirs' })
  wire.down = false
  queue.wake()
  await drained(queue)
  await api.tracks.update(made.id, { name: 'Theirs again' })
  queue.settle(onlyRefused(queue).id, { take: ['name'] })
  await drained(queue)
  const again = onlyRefused(queue)
  expect([again.refusal?.status, again.refusal?.theirs]).toMatchObject([412, { name: 'Theirs again' }])
  queue.settle(again.id, { take: [] })
  expect(queue.list()).toEqual([])
  expect((await api.tracks.get(made.id)).name).toBe('Theirs again')
})

test('a lap whose number is taken changes the other lap, takes another number, or is discarded', async () => {
  const { queue } = lab()
  const sheet = await make(api, 'runSheets')
  const other = await make(api, 'laps', { runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 90_000 })
  const type = async () => {
    const lap = { id: v7(), runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 }
    await queue.write(create('laps', lap), later)
    return onlyRefused(queue).id
  }
  queue.settle(await type(), { take: ['lapTimeMs'] })
  await drained(queue)
  expect(await api.laps.get(other.id)).toMatchObject({ lapTimeMs: 80_000, version: 2 })
  queue.again(await type(), { lapNumber: 2 })
  await drained(queue)
  expect(queue.discard(await type())).toBe(true)
  expect(queue.list()).toEqual([])
  const { items } = await api.laps.list({ runSheetId: sheet.id })
  expect(items.map(({ lapNumber }) => lapNumber)).toEqual([1, 2])
})

test('a row removed by another user can be added again with its last state and the edit', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks', { name: 'Base', lengthKm: 4 })
  wire.down = true
  await queue.write(update('tracks', made, { lengthKm: 5 }), form)
  await api.tracks.remove(made.id)
  wire.down = false
  queue.wake()
  await drained(queue)
  const edit = onlyRefused(queue)
  queue.settle(edit.id, { asNew: {} })
  const { rowId } = queue.list()[0] as Edit
  await drained(queue)
  expect(rowId).not.toBe(made.id)
  expect(await api.tracks.get(rowId)).toMatchObject({ name: 'Base', lengthKm: 5, country: made.country })
})

test('a person drops one edit, or a new row with all that they wrote about it', async () => {
  const { queue, wire } = lab()
  const made = await make(api, 'tracks', { name: 'Base', lengthKm: 4 })
  wire.down = true
  await queue.write(update('tracks', made, { name: 'Dropped' }), form)
  await queue.write(update('tracks', made, { lengthKm: 5 }), form)
  const body = track('Never')
  const { row } = await queue.write(create('tracks', body), form)
  await queue.write(update('tracks', row, { name: 'Never ever' }), form)
  const [dropped, , never] = queue.list()
  expect(queue.discard(dropped?.id ?? '')).toBe(true)
  expect(queue.list()).toHaveLength(2)
  expect(queue.discard(never?.id ?? '')).toBe(true)
  expect(queue.list().map(({ body: patch }) => patch)).toEqual([{ lengthKm: 5 }])
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(await api.tracks.get(made.id)).toMatchObject({ name: 'Base', lengthKm: 5, version: 2 })
  expect(await logOf(body.id)).toEqual([])
})

test('edits of a queue that closes during a request are sent by the next one, without loss or duplicates', async () => {
  const wire = wireTo()
  const store = createMemoryStore(true)
  const { sender } = senderOver(wire, url, token)
  const bodies = Array.from({ length: 30 }, (_, index) => track(`Killed ${index}`))
  const first = startQueue({ sender, store })
  const writes = bodies.map((body) => first.write(create('tracks', body), later))
  await poll(() => first.list().length < 15, 'half of them')
  first.close()
  await Promise.all(writes)
  expect((await store.edits(first.owner)).length).toBeGreaterThan(0)
  const second = startQueue({ sender, store })
  await poll(async () => (await store.edits(second.owner)).length === 0, 'all through')
  for (const { id } of bodies) expect(await logOf(id)).toEqual([['create', 1]])
})

test('two people on one device send their own edits only; what waits outlives the other’s login', async () => {
  const other = await server.otherAccount('other-team')
  const store = createMemoryStore(true)
  const wire = wireTo()
  wire.down = true
  const ann = startQueue({ sender: senderOver(wire, url, token).sender, store, owner: 'a/ann' })
  const body = track('Of Ann')
  await ann.write(create('tracks', body), form)
  ann.close()
  const otherQueue = startQueue({ sender: senderOf(other.api), store, owner: 'b/other' })
  await otherQueue.write(create('tracks', track('Of the other')), form)
  expect(otherQueue.list()).toEqual([])
  otherQueue.close()
  expect((await store.edits('a/ann')).map(shortOf)).toEqual([['create', body.id, 'waiting']])
  wire.down = false
  const back = startQueue({ sender: senderOver(wire, url, token).sender, store, owner: 'a/ann' })
  await poll(async () => (await store.edits(back.owner)).length === 0, 'all through')
  expect((await api.tracks.get(body.id)).name).toBe('Of Ann')
})

test('edits of an open tab are left to it, those of a closed one are adopted', async () => {
  const store = createMemoryStore(true)
  const wire = wireTo()
  wire.down = true
  const { sender } = senderOver(wire, url, token)
  const [lives, gone] = [track('Lives'), track('Gone')]
  const both = async () => ({ alive: new Set(['lives', 'gone']), taken: false })
  for (const [tab, body] of [
    ['lives', lives],
    ['gone', gone],
  ] as const) {
    const queue = startQueue({ sender, store, tabs: { ...onlyTab(tab), roll: both } })
    await queue.write(create('tracks', body), form)
    queue.close()
  }
  wire.down = false
  const roll = async () => ({ alive: new Set(['lives']), taken: false })
  const heir = startQueue({ sender, store, tabs: { ...onlyTab('heir'), roll } })
  await poll(async () => (await store.edits(heir.owner)).length === 1, 'the orphan is through')
  expect(await logOf(gone.id)).toEqual([['create', 1]])
  expect(await logOf(lives.id)).toEqual([])
  expect((await store.edits(heir.owner)).map(({ tab }) => tab)).toEqual(['lives'])
})

test('a store that fails is notified of, loses nothing while the page lives, and is filled when it works again', async () => {
  const working = createMemoryStore(true)
  let full = true
  const store = {
    ...working,
    writeEdits: async (...given: Parameters<typeof working.writeEdits>) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      return working.writeEdits(...given)
    },
  }
  const wire = wireTo()
  wire.down = true
  const queue = startQueue({ sender: senderOver(wire, url, token).sender, store })
  const [first, second] = [track('Unkept'), track('Kept')]
  await queue.write(create('tracks', first), form)
  expect(queue.durable()).toBe(false)
  full = false
  await queue.write(create('tracks', second), form)
  expect(queue.durable()).toBe(true)
  expect((await store.edits(queue.owner)).map(({ rowId }) => rowId)).toEqual([first.id, second.id])
  wire.down = false
  queue.wake()
  await drained(queue)
  expect((await api.tracks.get(first.id)).name).toBe('Unkept')
})

test('twenty queues over a network that loses requests and answers write everything once', async () => {
  const sheet = await make(api, 'runSheets')
  let seed = 7
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const each = Array.from({ length: 20 }, async (_, tablet) => {
    const wire = wireTo()
    const sure = wire.fetch
    wire.fetch = (...given) => {
      const fate = chance()
      if (fate < 0.2) wire.next = ['lost']
      else if (fate < 0.4) wire.next = ['answer lost']
      else if (fate < 0.5) wire.next = [503]
      return sure(...given)
    }
    const queue = startQueue({ sender: senderOver(wire, url, token).sender, owner: `a/${tablet}` })
    for (let lap = 0; lap < 10; lap += 1) {
      const body = { id: v7(), runSheetId: sheet.id, lapNumber: tablet * 10 + lap, lapTimeMs: 80_000 }
      await queue.write(create('laps', body), later)
    }
    await drained(queue)
    return queue.list()
  })
  expect((await Promise.all(each)).flat()).toEqual([])
  const numbers: number[] = []
  for await (const lap of api.laps.all({ runSheetId: sheet.id })) numbers.push(lap.lapNumber)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index))
})

test('rows that belong together wait as one edit, are all shown, and are stored in one request or not at all', async () => {
  const { queue, wire } = lab()
  const specification = await make(api, 'tyreSpecifications', { wearHoles: 2 })
  const [left, right] = [
    await make(api, 'tyres', { specificationId: specification.id }),
    await make(api, 'tyres', { specificationId: specification.id }),
  ]
  const reading = (depths: readonly number[][]) => {
    const [first, second] = [left, right].map(({ id }, at) => ({
      id: v7(),
      tyreId: id,
      measuredAt: '2026-05-15T10:00:00.000Z',
      depthsMm: depths[at] ?? [],
    }))
    return { ...create('cornerWear', first as { id: string }), others: [second as { id: string }] }
  }
  const stored = async () => (await api.cornerWear.list({ limit: 500 })).items.length
  const before = await stored()
  expect(
    await refusal(
      queue.write(
        reading([
          [3, 3],
          [3, 3, 3],
        ]),
        form,
      ),
    ),
  ).toMatchObject({
    status: 400,
    errors: [{ path: '/items/1/depthsMm' }],
  })
  expect([queue.list(), await stored()]).toEqual([[], before])

  wire.down = true
  const edit = reading([
    [3, 3],
    [2, 2],
  ])
  await queue.write(edit, form)
  expect(queue.list()).toHaveLength(1)
  const rows = rowStoreOf(new QueryClient())
  rows.setPending(queue.pending())
  const shown = rows.table('cornerWear').rows({ tyreId: right.id })
  expect(shown).toMatchObject([{ id: edit.others[0]?.id, depthsMm: [2, 2], version: 0 }])
  // The answer is lost: the repeated request gets the first answer.
  wire.down = false
  wire.next = ['answer lost']
  queue.wake()
  await drained(queue)
  expect(await stored()).toBe(before + 2)
})
