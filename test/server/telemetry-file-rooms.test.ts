import { expect, test } from 'vitest'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import type { Store } from '../../server/db/engine/store.ts'
import type { Principal } from '../../server/domain/principal.ts'
import { encode } from '../../server/realtime/encode.ts'
import { Ring } from '../../server/realtime/ring.ts'
import type { RoomScope } from '../../server/realtime/room-scope.ts'
import { type Link, Subscriber } from '../../server/realtime/subscriber.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { frameReader } from '../support/raw-socket.ts'
import { joinRoom } from '../support/room.ts'
import { startTestServer } from '../support/server.ts'

test('rooms of the account hear of files that are stored, changed and removed, if their reader may read laps', async () => {
  const server = await startTestServer()
  const { api, url, token } = server
  const session = await make(api, 'sessions')
  const blind = await memberOf(server, { rules: ['!read:Lap'] })
  const other = await server.otherAccount('other-files')
  const elsewhere = await make(other.api, 'sessions')
  const rooms = [
    joinRoom(url, 'sessions', session.id, { token }),
    joinRoom(url, 'events', session.eventId as string, { token }),
    joinRoom(url, 'sessions', session.id, { token: blind.token }),
    joinRoom(url, 'sessions', elsewhere.id, { token: other.token }),
  ] as const
  for (const room of rooms) await room.next('welcome')
  const send = async (name: string, body: string) => {
    const answer = await server.fetch(`/telemetry-files?name=${name}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
    })
    return { status: answer.status, file: (await answer.json()) as TelemetryFile }
  }
  const rows = 'Time,Speed\n0,1\n1,2\n2,3\n'
  const { file } = await send('one.csv', rows)
  const stored = { type: 'telemetryFile', opType: 'create', id: file.id }
  expect(await rooms[0].next('telemetryFile')).toEqual(stored)
  expect(await rooms[1].next('telemetryFile')).toEqual(stored)
  // What changes nothing is no news.
  expect(await send('again.csv', rows)).toMatchObject({ status: 200 })
  expect(await send('one.ldx', '<LDXFile>')).toMatchObject({ status: 400 })
  expect((await server.fetch(`/telemetry-files/${session.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await server.fetch(`/telemetry-files/${file.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await rooms[0].next('telemetryFile')).toEqual({ ...stored, opType: 'delete' })
  for (const each of rooms.slice(2)) {
    expect(each.frames.filter(({ type }) => type === 'telemetryFile')).toEqual([])
  }
  expect(rooms[0].frames.filter(({ type }) => type === 'telemetryFile')).toHaveLength(2)
})

/** A subscriber whose socket takes nothing until `drain`, which returns the frames that are sent then. */
function slowSubscriber(rules: string[] | null) {
  const written: Buffer[] = []
  let onDrain = () => {}
  const socket = {
    writableLength: 2 ** 30,
    write: (data: Buffer) => void written.push(data),
    on(_: string, listener: () => void) {
      onDrain = listener
    },
    cork() {},
    uncork() {},
  }
  const ws = { on() {}, ping() {}, readyState: 1, OPEN: 1 }
  const principal = { role: 'member', rules } as Principal
  const room = {
    scope: {} as RoomScope,
    ring: new Ring(7),
    deliveredSeq: 7,
    isGone: false,
    latestSeq: () => 7,
    members: () => [],
    mayJoin: () => true,
  }
  const link = { ws, socket, principal, recheck: () => principal } as unknown as Link
  const subscriber = new Subscriber({} as Store, room, link, () => {})
  subscriber.begin(null)
  const drain = () => {
    written.length = 0
    socket.writableLength = 0
    onDrain()
    return frameReader()(Buffer.concat(written)).map(({ payload }) => JSON.parse(payload.toString()))
  }
  return { subscriber, drain }
}

test('a slow reader gets the frames that waited for it in order, or of very many one word to reload', () => {
  const frameOf = (index: number) => ({ type: 'telemetryFile', opType: 'create', id: `${index}` }) as const
  const sent = (count: number, rules: string[] | null = null) => {
    const { subscriber, drain } = slowSubscriber(rules)
    for (let index = 0; index < count; index += 1) subscriber.sendFile(encode(frameOf(index)))
    const frames = drain()
    subscriber.sendFile(encode(frameOf(count)))
    return [frames, drain()]
  }
  expect(sent(3)).toEqual([[0, 1, 2].map(frameOf), []])
  expect(sent(1001)).toEqual([[{ type: 'resync', seq: 7 }], []])
  expect(sent(1001, ['!read:Lap'])).toEqual([[], []])
})
