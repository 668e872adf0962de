import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'
import { LapOutbox } from '../../../../renderer/laps/store/lap-outbox.ts'
import { type Lap, LapStore } from '../../../../renderer/laps/store/lap-store.ts'
import { make } from '../../../support/factories.ts'
import { startTestServer } from '../../../support/server.ts'
import { poll } from '../../data/queue/poll.ts'
import { drained, senderOver, startQueue, wireTo } from '../../data/queue/queue-lab.ts'

const { api, url, token } = await startTestServer()

async function lab() {
  const sheet = await make(api, 'runSheets')
  const wire = wireTo()
  const queue = startQueue({ sender: senderOver(wire, url, token).sender })
  const rows = rowStoreOf(new QueryClient())
  const laps = new LapStore(rows.table('laps'))
  queue.subscribe(() => rows.setPending(queue.pending()))
  queue.onSaved((_, row) => laps.put([row as Lap]))
  const outbox = new LapOutbox(sheet.sessionId, { queue: () => queue, subscribe: queue.subscribe })
  const shown = () =>
    laps.ofSheet(sheet.id).map(({ lapNumber, lapTimeMs, version }) => [lapNumber, lapTimeMs, version])
  return { sheet, wire, queue, laps, outbox, shown }
}

test('a typed lap is in its column immediately, and on the server a moment later', async () => {
  const { sheet, outbox, shown } = await lab()
  outbox.add({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 })
  expect(shown()).toEqual([[1, 80_000, 0]])
  expect(outbox.list().map(({ state, reason }) => [state, reason])).toEqual([['saving', undefined]])
  await outbox.settled()
  expect(shown()).toEqual([[1, 80_000, 1]])
})

test('a waiting lap has its reason; a refused one leaves the column until the user decides', async () => {
  const { sheet, outbox, shown, wire, queue } = await lab()
  await make(api, 'laps', { runSheetId: sheet.id, lapNumber: 1 })
  wire.down = true
  outbox.add({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 })
  await poll(() => outbox.list()[0]?.state === 'waiting', 'it waits')
  expect(outbox.list()[0]?.reason).toMatch(/No answer from the server. The lap is kept and sent again/)
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(outbox.list()[0]).toMatchObject({ state: 'refused', reason: 'Lap 1 of this car already exists.' })
  expect(shown()).toEqual([])
  outbox.again(outbox.list()[0]?.lap.id ?? '', { lapNumber: 2 })
  await outbox.settled()
  expect(shown()).toEqual([[2, 80_000, 1]])
})

test('the unsent laps of a car are the same array until one of them changes', async () => {
  const { sheet, outbox, wire, queue } = await lab()
  const other = await make(api, 'runSheets', { sessionId: sheet.sessionId })
  const numbers = () =>
    [sheet, other].map(({ id }) => outbox.ofSheet(id).map(({ lap: { lapNumber } }) => lapNumber))
  const none = outbox.ofSheet(sheet.id)
  wire.down = true
  outbox.add({ runSheetId: other.id, lapNumber: 7, lapTimeMs: 80_000 })
  expect(numbers()).toEqual([[], [7]])
  expect(outbox.ofSheet(sheet.id)).toBe(none)
  outbox.add({ runSheetId: sheet.id, lapNumber: 3, lapTimeMs: 81_000 })
  expect(numbers()).toEqual([[3], [7]])
  expect(outbox.ofSheet(other.id)).toBe(outbox.ofSheet(other.id))
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(numbers()).toEqual([[], []])
})

test('a lap changed offline shows the change over any version from the server', async () => {
  const { sheet, outbox, shown, laps, wire, queue } = await lab()
  const lap = (await make(api, 'laps', { runSheetId: sheet.id, lapNumber: 3, lapTimeMs: 90_000 })) as Lap
  laps.put([lap])
  wire.down = true
  expect((await outbox.edit(lap, { lapTimeMs: 81_000 })).synced).toBe(false)
  expect(shown()).toEqual([[3, 81_000, 1]])
  laps.put([{ ...lap, version: 2, lapTimeMs: 85_000 }])
  expect(shown()).toEqual([[3, 81_000, 2]])
  expect(laps.get(lap.id)?.lapTimeMs).toBe(85_000)
  await api.laps.update(lap.id, { lapTimeMs: 85_000 })
  wire.down = false
  queue.wake()
  await drained(queue)
  expect(shown()).toEqual([[3, 85_000, 2]])
  expect(queue.list()[0]?.refusal?.status).toBe(412)
})
