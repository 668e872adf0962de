import { expect, test } from 'vitest'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
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
