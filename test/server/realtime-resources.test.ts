import { beforeAll, expect, test } from 'vitest'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { closeCodes, type RoomKind, roomKinds } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { makeIn, newPlace, type Place, type PlacedRow, roomedKeys } from '../support/place.ts'
import { joinRoom, type RoomSocket } from '../support/room.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const declared: Record<ResourceKey, AnyResource> = resources

let otherTeam: Awaited<ReturnType<typeof server.otherAccount>>
beforeAll(async () => {
  otherTeam = await server.otherAccount('other-team')
})

interface Writes {
  update(id: string, body: object): Promise<PlacedRow>
  remove(id: string): Promise<PlacedRow>
}
const writesOf = (key: ResourceKey) => api[key] as unknown as Writes
const join = (kind: RoomKind, id: string, token = server.token) => joinRoom(server.url, kind, id, { token })

/** Rooms that get a row by its declaration: with the full row, or only its own room. */
function receivers({ room }: AnyResource) {
  const ofEvent = room.event !== undefined || room.through !== undefined
  const everySession = room.everySession === true
  return { session: room.session !== undefined || everySession, sibling: everySession, event: ofEvent }
}

/** A member in both rooms who may read all but this entity. */
async function joinDenied({ name }: AnyResource, place: Place): Promise<RoomSocket[]> {
  const { token } = await memberOf(server, { rules: ['*', `!read:${name}`] })
  const rooms: RoomSocket[] = []
  for (const [kind, id] of [
    ['sessions', place.sessionId],
    ['events', place.eventId],
  ] as const) {
    const room = join(kind, id, token)
    if (roomKinds[kind] === name) expect(await room.closed).toBe(closeCodes.permission)
    else rooms.push(room)
  }
  expect(rooms.length).toBeGreaterThan(0)
  return rooms
}

/** A change of another entity that every member gets: all frames before it have arrived. */
async function mark(key: ResourceKey, place: Place, rooms: readonly RoomSocket[]) {
  const note = { parameters: { mark: crypto.randomUUID() } }
  const row =
    key === 'events'
      ? await make(api, 'cars', { eventId: place.eventId })
      : await api.events.update(place.eventId, note)
  await Promise.all(rooms.map((room) => room.receives(row)))
  return row.id
}

const receivedOf = (room: RoomSocket, id: string) =>
  room
    .changes()
    .flatMap(({ id: of, opType, version, entity, entityType }) =>
      of === id ? [{ opType, version, entity, entityType }] : [],
    )

test.each(Object.keys(resources) as ResourceKey[])(
  '%s: what names a session or an event has a room',
  (key) => {
    const { storedRow, room } = declared[key]
    for (const kind of ['session', 'event'] as const)
      if (`${kind}Id` in storedRow.shape) expect(room[kind]).toBe(`${kind}Id`)
  },
)

test.each(roomedKeys)(
  '%s: each write is sent to those rooms that it concerns, and to no other',
  async (key) => {
    const resource = declared[key]
    const { entityType } = resource
    const place = await newPlace(api)
    const rooms = {
      session: join('sessions', place.sessionId),
      sibling: join('sessions', place.siblingId),
      event: join('events', place.eventId),
    }
    const denied = await joinDenied(resource, place)
    const theirRooms = [
      join('sessions', (await make(otherTeam.api, 'sessions')).id, otherTeam.token),
      join('events', (await make(otherTeam.api, 'events')).id, otherTeam.token),
    ]
    const all = Object.values(rooms)
    await Promise.all([...all, ...denied, ...theirRooms].map((room) => room.next('welcome')))

    const isPlace = key === 'events'
    const made = isPlace
      ? ((await api.events.get(place.eventId)) as unknown as PlacedRow)
      : await makeIn(api, key, place)
    const own = key === 'sessions' ? join('sessions', made.id) : undefined
    await own?.next('welcome')
    const updated = await writesOf(key).update(made.id, { parameters: { heard: 'yes' } })
    const removed = isPlace ? undefined : await writesOf(key).remove(made.id)
    await mark(key, place, [...all, ...denied])

    const sent = [
      { opType: 'create', version: 1, entity: made, entityType },
      { opType: 'update', version: 2, entity: updated, entityType },
      {
        opType: 'delete',
        version: removed?.version,
        entity: expect.objectContaining({ id: made.id }),
        entityType,
      },
    ].slice(...(isPlace ? [1, 2] : []))
    const receives = receivers(resource)
    // A session is its own room: other sessions do not get the change, but its event does.
    if (key === 'sessions') receives.session = false
    for (const where of ['session', 'sibling', 'event'] as const)
      expect([where, receivedOf(rooms[where], made.id)]).toEqual([where, receives[where] ? sent : []])
    if (own) {
      expect(await own.closed).toBe(closeCodes.room)
      expect(receivedOf(own, made.id)).toEqual(sent.slice(1))
    }
    for (const room of denied)
      expect(room.changes().filter((each) => each.entityType === entityType)).toEqual([])

    const theirs = await make(otherTeam.api, 'cars', { eventId: await eventIn(theirRooms[0]) })
    await theirRooms[0]?.receives(theirs)
    const text = JSON.stringify(theirRooms.flatMap(({ frames }) => frames))
    for (const id of [made.id, place.eventId, place.sessionId, server.accountId])
      expect(text).not.toContain(id)
  },
)

const eventIn = async (room: RoomSocket | undefined) => {
  const welcome = room?.frames.find(({ type }) => type === 'welcome')
  return welcome?.type === 'welcome' ? welcome.eventId : ''
}
