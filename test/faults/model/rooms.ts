import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { referencesOf, resourceNamed } from '../../../server/contract/references.ts'
import { type Account, type Row, resourceOf } from './world.ts'

const find = (account: Account, { entityType }: { entityType: string }, id: unknown) =>
  account.rows.get(entityType)?.get(id as string)

/** Session and event of a row, by the rooms of its declaration. */
export function placeOf(
  account: Account,
  resource: AnyResource,
  row: Row,
): { sessionId: unknown; eventId: unknown } {
  const { session, event, through } = resource.room
  const sessionId = (session && row[session]) ?? null
  const own = (event && row[event]) ?? null
  const ofSession = sessionId === null ? undefined : find(account, resources.sessions, sessionId)?.eventId
  if (own !== null || ofSession !== undefined || !through)
    return { sessionId, eventId: own ?? ofSession ?? null }
  const reference = referencesOf(resource).find(({ path }) => path.length === 1 && path[0] === through)
  const other = reference && resourceNamed(reference.entity)
  const held = other && find(account, other, row[through])
  return { sessionId, eventId: other && held ? placeOf(account, other, held).eventId : null }
}

/** Whether a session's room shows a row. */
export function isInSession(account: Account, session: Row, entityType: string, row: Row): boolean {
  const resource = resourceOf(entityType)
  const place = placeOf(account, resource, row)
  return (
    place.sessionId === session.id ||
    (resource.room.everySession === true && place.eventId === session.eventId)
  )
}

/**
 * Whether an event's room shows a row. Where a row belongs to it through another one, no frame is sent when that one
 * moves.
 */
export function isInEvent(account: Account, event: Row, entityType: string, row: Row): boolean {
  const resource = resourceOf(entityType)
  return resource.room.event !== undefined && placeOf(account, resource, row).eventId === event.id
}
