import { expect, test } from 'vitest'
import { closeCodes } from '../../server/contract/realtime.ts'
import { make } from '../support/factories.ts'
import { joinRoom } from '../support/room.ts'
import { startTestServer } from '../support/server.ts'

test('a clock is never behind what a socket was told, although nobody could join before it', async () => {
  const server = await startTestServer()
  const { api, token } = server
  const session = await make(api, 'sessions')
  const none = joinRoom(server.url, 'sessions', session.eventId, { token })
  expect(await none.closed).toBe(closeCodes.room)
  for (let count = 0; count < 5; count += 1)
    await api.sessions.update(session.id, { name: `Practice ${count}` })
  const room = joinRoom(server.url, 'sessions', session.id, { token })
  const { seq } = await room.next('welcome')
  expect((await room.next('clock')).seq).toBe(seq)
}, 20_000)

test('whoever comes back first, after changes elsewhere, has soon caught up, and holds up nobody', async () => {
  const server = await startTestServer()
  const { api, token } = server
  const session = await make(api, 'sessions')
  const { seq: lastSeq } = await api.me()
  const missed = await api.sessions.update(session.id, { name: 'Missed' })
  await make(api, 'sessions')
  const room = joinRoom(server.url, 'sessions', session.id, { token, lastSeq })
  await room.hears(missed)
  await room.hears(await api.sessions.update(session.id, { name: 'Goes on' }))
  expect(room.changes()).toHaveLength(2)
})
