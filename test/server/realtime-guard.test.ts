import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import { closeCodes } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { joinRoom, type RoomSocket } from '../support/room.ts'
import { PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let api: Client
beforeAll(async () => {
  server = await startTestServer()
  api = server.api
})

type Shown = { token?: string; apiKey?: string; lastSeq?: number }
const inSession = (id: string, shown: Shown) => joinRoom(server.url, 'sessions', id, shown)
const seqNow = async () => (await api.me()).seq
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const startsWithin = async (rooms: readonly RoomSocket[]) => {
  for (const room of rooms) await room.next('welcome')
}

/** Credentials that let a socket in, and how each ends. */
interface Ending {
  what: string
  begin(): Promise<{ shown: Shown; end(): Promise<unknown>; endsAfterMs?: number }>
}

const endings: Ending[] = [
  {
    what: 'a key that is revoked',
    async begin() {
      const key = await keyOf(server)
      return { shown: { apiKey: key.secret }, end: () => api.apiKeys.remove(key.row.id) }
    },
  },
  {
    what: 'a key whose end is moved to the past',
    async begin() {
      const key = await keyOf(server)
      const end = () => api.apiKeys.update(key.row.id, { expiresAt: '2026-01-01T00:00:00.000Z' })
      return { shown: { apiKey: key.secret }, end }
    },
  },
  {
    what: 'a key that expires by itself',
    async begin() {
      const key = await api.apiKeys.create({ name: 'Short', expiresAt: soon(1500) })
      return { shown: { apiKey: key.secret }, end: async () => undefined, endsAfterMs: 1500 }
    },
  },
  {
    what: 'a key of a member who is disabled',
    async begin() {
      const admin = await memberOf(server, { role: 'admin' })
      const key = await keyOf(server, { by: admin.api })
      const end = () => api.members.update(admin.row.id, { disabled: true })
      return { shown: { apiKey: key.secret }, end }
    },
  },
  {
    what: 'a key with a profile, of a member who is removed',
    async begin() {
      const admin = await memberOf(server, { role: 'admin' })
      const key = await keyOf(server, { by: admin.api, rules: ['*'] })
      return { shown: { apiKey: key.secret }, end: () => api.members.remove(admin.row.id) }
    },
  },
  {
    what: 'a login that is ended',
    async begin() {
      const member = await memberOf(server)
      return { shown: { token: member.token }, end: () => member.api.logOut() }
    },
  },
  {
    what: 'a login from before a new password',
    async begin() {
      const member = await memberOf(server)
      const body = { current: PASSWORD, new: 'another horse battery' }
      return { shown: { token: member.token }, end: () => member.api.changePassword({ body }) }
    },
  },
  {
    what: 'a member who is disabled',
    async begin() {
      const { row, token } = await memberOf(server)
      return { shown: { token }, end: () => api.members.update(row.id, { disabled: true }) }
    },
  },
  {
    what: 'a member who is removed',
    async begin() {
      const { row, token } = await memberOf(server)
      return { shown: { token }, end: () => api.members.remove(row.id) }
    },
  },
]

test.each(endings)('$what loses every socket within a second, and no other login does', async ({ begin }) => {
  const session = await make(api, 'sessions')
  const other = await memberOf(server)
  const { shown, end, endsAfterMs = 0 } = await begin()
  const theirs = [
    inSession(session.id, shown),
    inSession(session.id, shown),
    joinRoom(server.url, 'events', session.eventId, shown),
    joinRoom(server.url, 'sessions', session.id, {
      headers: shown.token ? { authorization: `Bearer ${shown.token}` } : { 'x-api-key': `${shown.apiKey}` },
    }),
  ]
  const others = [
    inSession(session.id, { token: server.token }),
    inSession(session.id, { token: other.token }),
  ]
  await startsWithin([...theirs, ...others])
  await end()
  const endedAt = performance.now()
  const codes = await Promise.all(theirs.map(({ closed }) => closed))
  expect(codes).toEqual(theirs.map(() => closeCodes.credentials))
  expect(performance.now() - endedAt).toBeLessThan(endsAfterMs + 1000)
  const after = await api.sessions.update(session.id, { name: 'Goes on' })
  await Promise.all(others.map((room) => room.receives(after)))
  for (const room of theirs) expect(room.changes()).toEqual([])
  expect(await inSession(session.id, shown).closed).toBe(closeCodes.credentials)
})

test('a fresh token replaces the one that a socket was opened with, and extends it', async () => {
  const session = await make(api, 'sessions')
  const member = await memberOf(server)
  const room = inSession(session.id, { token: member.token })
  await room.next('welcome')
  const fresh = await member.api.logIn({ body: member.body })
  room.send({ type: 'auth', token: fresh.token })
  // Frames are read in order: the answer to this one proves that the previous one was read.
  room.send({ type: 'resume', lastSeq: (await seqNow()) + 1000 })
  await room.next('resync')
  await member.api.logOut()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await room.receives(await api.sessions.update(session.id, { name: 'Goes on' }))
})

describe('a profile that changes', () => {
  /** A member with a new permission profile, in the room of a run sheet's session. */
  async function beside(rules: string[]) {
    const sheet = await make(api, 'runSheets')
    const member = await memberOf(server, { rules })
    const room = inSession(sheet.sessionId, { token: member.token })
    await room.next('welcome')
    const setRules = (now: string[]) =>
      api.permissionProfiles.update(member.permissionProfileId as string, { rules: now })
    const lap = (lapNumber: number) => make(api, 'laps', { runSheetId: sheet.id, lapNumber })
    /** A change every member may read: all frames before it have arrived. */
    const mark = async () =>
      room.receives(await api.sessions.update(sheet.sessionId, { name: `At ${Date.now()}` }))
    return { sheet, member, room, setRules, lap, mark }
  }
  const lapsIn = (room: RoomSocket) =>
    room.changes().flatMap(({ entityType, id }) => (entityType === 'lap' ? id : []))

  test('that no longer allows reading laps: the next lap is not sent, then or later', async () => {
    const { sheet, member, room, setRules, lap, mark } = await beside(['read:*'])
    const since = await seqNow()
    const seen = await lap(1)
    await room.receives(seen)
    await setRules(['read:*', '!read:Lap'])
    const hidden = await lap(2)
    await api.laps.update(seen.id, { lapTimeMs: 80_000 })
    await api.laps.remove(hidden.id)
    await mark()
    expect(lapsIn(room)).toEqual([seen.id])
    room.send({ type: 'resume', lastSeq: since })
    await mark()
    const late = inSession(sheet.sessionId, { token: member.token, lastSeq: since })
    await late.receives(await api.sessions.update(sheet.sessionId, { name: 'Late' }))
    expect([...lapsIn(room), ...lapsIn(late)]).toEqual([seen.id])
    expect(JSON.stringify(late.frames)).not.toContain(seen.id)
  })

  test('while laps are written: none that is written after it is sent', async () => {
    const { sheet, room, setRules, mark } = await beside(['read:*'])
    let stop = false
    const write = async () => {
      const numbers = Array.from({ length: 2000 }, (_, index) => index + 1).values()
      const writer = async () => {
        for (const lapNumber of numbers) {
          if (stop) return
          await make(api, 'laps', { runSheetId: sheet.id, lapNumber })
        }
      }
      await Promise.all(Array.from({ length: 8 }, writer))
    }
    const writing = write()
    while (lapsIn(room).length < 50) await new Promise((resolve) => setTimeout(resolve, 5))
    await setRules(['read:*', '!read:Lap'])
    await new Promise((resolve) => setTimeout(resolve, 100))
    stop = true
    await writing
    await mark()
    const log = await api.listChanges({ query: { entityType: 'permission_profile', limit: '500' } })
    const hiddenFrom = log.items.at(-1)?.seq ?? 0
    const sent = room.changes().filter(({ entityType }) => entityType === 'lap')
    expect(sent.length).toBeGreaterThanOrEqual(50)
    expect(sent.filter(({ seq }) => seq > hiddenFrom)).toEqual([])
    expect((await api.laps.list({ runSheetId: sheet.id, count: true })).total).toBeGreaterThan(sent.length)
  })

  test("that no longer allows reading sessions: the session's room is closed with 4403, the event's stays", async () => {
    const { sheet, member, room, setRules } = await beside(['read:*'])
    const { eventId } = await api.sessions.get(sheet.sessionId)
    const event = joinRoom(server.url, 'events', eventId, { token: member.token })
    await event.next('welcome')
    await setRules(['read:*', '!read:Session'])
    expect(await room.closed).toBe(closeCodes.permission)
    await api.sessions.update(sheet.sessionId, { name: 'Unseen' })
    await event.receives(await api.events.update(eventId, { name: 'Seen' }))
    expect(event.changes().map(({ entityType }) => entityType)).toEqual(['event'])
    expect(await inSession(sheet.sessionId, { token: member.token }).closed).toBe(closeCodes.permission)
    await setRules(['read:*', '!read:Event'])
    expect(await event.closed).toBe(closeCodes.permission)
  })

  test('with more rights, or another role: more is sent from then on, and the rest on resume', async () => {
    const { member, room, setRules, lap, mark } = await beside(['read:*', '!read:Lap'])
    const since = await seqNow()
    const before = await lap(1)
    await mark()
    expect(lapsIn(room)).toEqual([])
    await setRules(['read:*'])
    const after = await lap(2)
    await room.receives(after)
    expect(lapsIn(room)).toEqual([after.id])
    room.send({ type: 'resume', lastSeq: since })
    await room.receives(before)
    await setRules(['read:*', '!read:Lap'])
    const hidden = await lap(3)
    await mark()
    await api.members.update(member.row.id, { role: 'admin' })
    const shown = await lap(4)
    await room.receives(shown)
    expect(lapsIn(room)).not.toContain(hidden.id)
    await api.members.update(member.row.id, { role: 'member' })
    const unseen = await lap(5)
    await mark()
    expect(lapsIn(room)).not.toContain(unseen.id)
    await api.members.update(member.row.id, { permissionProfileId: null })
    await room.receives(await lap(6))
  })
})
