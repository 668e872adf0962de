import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TimingItem } from '../../server/contract/actions/timing.ts'
import { openReader } from '../../server/db/engine/connection.ts'
import type { Store } from '../../server/db/engine/store.ts'
import { RoomTiming } from '../../server/realtime/room-timing.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

test('a row that is read ahead of what the room was sent comes again when the room is there, and then no more', async () => {
  const { api, accountId, dataDir } = await startTestServer()
  const { id: sessionId, eventId } = await make(api, 'sessions', { type: 'race' })
  const { id: carId } = await make(api, 'cars', { eventId })
  const { id: runSheetId } = await make(api, 'runSheets', { sessionId, carId })
  const position = (await api.me()).seq
  await api.laps.create({ runSheetId, lapNumber: 1, lapTimeMs: 90_000 })
  const connection = openReader(join(dataDir, 'trackside.db'))
  atEnd(() => connection.close())
  const store = {
    read: (work: (reader: typeof connection) => unknown) => work(connection),
  } as unknown as Store
  const sent: { seq: number; items: TimingItem[] }[] = []
  let delivered = position
  const room = new RoomTiming({
    store,
    accountId,
    sessionId,
    live: () => null,
    log: { error: ({ err }: { err: unknown }) => expect.unreachable(String(err)) } as never,
    deliveredSeq: () => delivered,
    send: (items) => sent.push({ seq: delivered, items }),
  })
  atEnd(() => room.close())
  const rows = () => sent.map(({ seq, items }) => [seq - position, ...items.map(({ laps }) => laps)])
  // Read with the lap, which the room was not sent yet: a page that has read before it would miss it.
  await sleep(1200)
  expect(rows()).toEqual([])
  // The log goes on with what does not concern the row.
  await make(api, 'tracks')
  delivered += 1
  await expect.poll(rows).toEqual([[1, 1]])
  delivered += 1
  await sleep(1200)
  expect(rows()).toEqual([[1, 1]])
})
