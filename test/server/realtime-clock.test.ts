import { once } from 'node:events'
import { expect, test } from 'vitest'
import { closeCodes } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { joinRoom } from '../support/room.ts'
import { startTestServer } from '../support/server.ts'

test('a clock frame has the position in the log, for the first client too, and without a change for it', async () => {
  const server = await startTestServer()
  const { api, token } = server
  const session = await make(api, 'sessions')
  const none = joinRoom(server.url, 'sessions', session.eventId, { token })
  expect(await none.closed).toBe(closeCodes.room)
  for (let count = 0; count < 5; count += 1)
    await api.sessions.update(session.id, { name: `Practice ${count}` })
  const room = joinRoom(server.url, 'sessions', session.id, { token })
  const pinged = once(room.ws, 'ping')
  await room.next('welcome')
  // From then on nothing else wakes the socket.
  await pinged
  await make(api, 'championships')
  const { seq: elsewhere } = await api.me()
  // The next one, 10 s later, would be too late.
  expect((await room.next('clock')).seq).toBe(elsewhere)
}, 18_000)

test('a client that resumes first, after changes elsewhere, catches up soon, and delays no other', async () => {
  const server = await startTestServer()
  const { api, token } = server
  const session = await make(api, 'sessions')
  const { seq: lastSeq } = await api.me()
  const missed = await api.sessions.update(session.id, { name: 'Missed' })
  await make(api, 'sessions')
  const room = joinRoom(server.url, 'sessions', session.id, { token, lastSeq })
  await room.receives(missed)
  await room.receives(await api.sessions.update(session.id, { name: 'Goes on' }))
  expect(room.changes()).toHaveLength(2)
})
