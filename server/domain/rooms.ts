import type { AnyResource, BaseRow, Room } from '../contract/define/define.ts'
import { resources } from '../contract/index.ts'
import { referencesOf, resourceNamed } from '../contract/references.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import { eventOfSession } from '../db/log/changes.ts'
import { findRow } from '../db/rows/repo.ts'

/** The race objects of a row, by id. */
export interface Rooms {
  sessionId: string | null
  eventId: string | null
}

const NOWHERE: Rooms = { sessionId: null, eventId: null }

const idIn = (row: BaseRow, field: string | undefined) =>
  field === undefined ? null : ((row[field] ?? null) as string | null)

/** The event of the row referenced by this one. */
function eventThrough(scope: ReadScope, resource: AnyResource, row: BaseRow): string | null {
  const { through } = resource.room
  const id = idIn(row, through)
  const reference = referencesOf(resource).find(({ path }) => path.length === 1 && path[0] === through)
  const other = reference && resourceNamed(reference.entity)
  const found = id !== null && other ? findRow(scope, other, id) : undefined
  return found && other ? roomsOf(scope, other, found).eventId : null
}

/** Rooms that receive changes of a row. A session's rows are also in the event's room. */
export function roomsOf(scope: ReadScope, resource: AnyResource, row: BaseRow): Rooms {
  const { session, event, through } = resource.room
  const sessionId = idIn(row, session)
  const eventId = idIn(row, event)
  if (eventId !== null) return { sessionId, eventId }
  if (sessionId !== null) return { sessionId, eventId: eventOfSession(scope, sessionId) }
  return through === undefined ? NOWHERE : { sessionId, eventId: eventThrough(scope, resource, row) }
}

const namesRooms = ({ session, event, through }: Room, before: BaseRow, after: BaseRow) =>
  [session, event, through].some((field) => field !== undefined && before[field] !== after[field])

/** The rooms that a changed row was in before and is no longer in. */
export function roomsLeft(
  scope: ReadScope,
  resource: AnyResource,
  before: BaseRow,
  after: BaseRow,
  now: Rooms,
): Rooms {
  if (!namesRooms(resource.room, before, after)) return NOWHERE
  const then = roomsOf(scope, resource, before)
  return {
    sessionId: then.sessionId === now.sessionId ? null : then.sessionId,
    eventId: then.eventId === now.eventId ? null : then.eventId,
  }
}

const typesWhere = (holds: (room: Room) => boolean): ReadonlySet<string> =>
  new Set(
    Object.values<AnyResource>(resources)
      .filter(({ room }) => holds(room))
      .map(({ entityType }) => entityType),
  )

/** Entity types of an event's own rows. Laps and run sheets are in their session's room only. */
export const TYPES_OF_EVENT = typesWhere(({ event, through }) => event !== undefined || through !== undefined)
/** Entity types received by every session of the event. */
export const TYPES_OF_EVERY_SESSION = typesWhere(({ everySession }) => everySession === true)
