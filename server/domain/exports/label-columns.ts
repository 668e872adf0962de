import { fieldLabel } from '../../calc/field-label.ts'
import { may } from '../../calc/policy.ts'
import { utcToWallMs } from '../../calc/wall-time.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { everyResource, resourceNamedBy } from '../../contract/references.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import { findRow } from '../../db/rows/repo.ts'
import type { Reading } from '../principal.ts'
import { type ListColumn, timestampFields } from './list-columns.ts'

/** Labels cached per file: a session has few cars and drivers, and many laps that reference them. */
const MAX_KEPT = 10_000

type Find = (resource: AnyResource, id: unknown) => BaseRow | undefined

/** Looks each referenced row up once. */
function finder(scope: Reading): Find {
  const kept = new Map<string, BaseRow | undefined>()
  return (resource, id) => {
    if (typeof id !== 'string') return undefined
    const key = `${resource.name} ${id}`
    if (!kept.has(key)) {
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(key, findRow(scope, resource, id))
    }
    return kept.get(key)
  }
}

/** The label of a row. */
const labelOf = ({ label }: AnyResource, row: BaseRow | undefined) =>
  row && label.map((field) => row[field]).join(' ')

/** The event of a row: its own, itself, or that of the first referenced row with one. */
function eventFinder(find: Find, resource: AnyResource): (row: BaseRow) => BaseRow | undefined {
  const own = resource.room.event
  if (own !== undefined) return (row) => find(event, row[own])
  return (row) => {
    const field = resource.eventBy.find((each) => row[each] !== null)
    const named = field === undefined ? undefined : resourceNamedBy(resource, field)
    return field && named ? find(event, find(named, row[field])?.eventId) : undefined
  }
}

const WITHOUT_SIGN = 23
/** Wall time at the track, such as `2026-04-19 12:00:00.000`. */
const wallTime = (instant: string, timeZone: string) =>
  new Date(utcToWallMs(Date.parse(instant), timeZone)).toISOString().slice(0, WITHOUT_SIGN).replace('T', ' ')

/**
 * Label columns for the ids and timestamps of a row: event, session, car, driver and so on, in the track's wall time,
 * as far as the reader may read them.
 */
export function labelColumns(scope: Reading, resource: AnyResource): ListColumn[] {
  const find = finder(scope)
  const eventOf = eventFinder(find, resource)
  const mayRead = ({ name }: AnyResource) => may(scope.principal, 'read', name)
  const fields = Object.keys(resource.storedRow.shape)
  const named = fields.flatMap((field) => {
    const other = resourceNamedBy(resource, field)
    if (!other || other.label.length === 0 || !mayRead(other)) return []
    const value = (row: BaseRow) => labelOf(other, find(other, row[field])) ?? null
    return [{ header: fieldLabel(field).label, kind: 'plain' as const, value, other }]
  })
  const reachesEvent = resource.eventBy.length > 0 && mayRead(event)
  const ofEvent = (row: BaseRow) => labelOf(event, eventOf(row)) ?? null
  const labels = [
    ...named,
    ...(reachesEvent
      ? [{ header: 'Event', kind: 'plain' as const, value: ofEvent, other: event as AnyResource }]
      : []),
  ].sort((a, b) => everyResource.indexOf(a.other) - everyResource.indexOf(b.other))
  const hasEvent = resource.room.event !== undefined || resource.eventBy.length > 0
  const moments = hasEvent && mayRead(event) && mayRead(track) ? timestampFields(resource) : []
  const times = moments.map((field) => ({
    header: `${fieldLabel(field).label} (track time)`,
    kind: 'wallTime' as const,
    value(row: BaseRow) {
      const instant = row[field]
      const timeZone = find(track, eventOf(row)?.trackId)?.timeZone
      return typeof instant === 'string' && typeof timeZone === 'string' ? wallTime(instant, timeZone) : null
    },
  }))
  return [...labels.map(({ other: _, ...column }) => column), ...times]
}
