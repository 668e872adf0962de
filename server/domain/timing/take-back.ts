import type { Change } from '../../contract/actions/change.ts'
import type { takeBackTiming } from '../../contract/actions/take-back-timing.ts'
import type { ActionResult } from '../../contract/define/action.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { timingFeed } from '../../contract/resources/timing-feed.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { driver } from '../../contract/resources/weekend/driver.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { changesOfEntities, latestSeq } from '../../db/log/changes.ts'
import { rowsOfFeeds } from '../../db/log/feed-changes.ts'
import { findRow, findRowsBy, findRowsMentioning } from '../../db/rows/repo.ts'
import { feedKeeping } from '../../db/tables/feed-keeping.ts'
import type { Service } from '../crud.ts'
import { undoDiff } from '../diff.ts'
import { serviceOfType } from '../index.ts'
import type { Writing } from '../principal.ts'
import { conflict, notFound, Problem } from '../problem.ts'
import { requireRight } from '../require-right.ts'
import type { FeedPlace } from './feed-place.ts'
import { findSession } from './feed-sessions.ts'

type TakenBack = ActionResult<typeof takeBackTiming>

/** Rows whose changes are looked up at once. */
const PAGE = 200

/** A row that feeds have written, with all its changes, oldest first. */
interface Written {
  service: Service
  id: string
  changes: readonly Change[]
}

const isFeeds = ({ actor }: Change) => actor.feedId !== undefined
/** A row that only feeds have written. */
const isAllFeeds = ({ changes }: Written) => changes[0]?.opType === 'create' && changes.every(isFeeds)

/** What became of the rows, by entity. */
class Tally {
  readonly removed: Record<string, number> = {}
  readonly restored: Record<string, number> = {}
  readonly kept: Record<string, number> = {}
  note(kind: 'removed' | 'restored' | 'kept', { service }: Written): void {
    const { name } = service.resource
    this[kind][name] = (this[kind][name] ?? 0) + 1
  }
}

/** 409 while a feed that is switched on is in the session: it would write the next lap there. */
function refuseWhileOn(scope: Writing, row: BaseRow): void {
  const { eventId } = row
  const feeds = findRowsBy(scope, timingFeed, { enabled: true }).filter(
    (feed) => feed.eventId === null || feed.eventId === eventId,
  )
  const keeping = feedKeeping.of(
    scope,
    feeds.map(({ id }) => id),
  )
  const isIn = ({ id }: BaseRow) => {
    const place = keeping.get(id)?.place
    return place && findSession(scope, eventId as string, (JSON.parse(place) as FeedPlace).run)?.id === row.id
  }
  const on = feeds.filter(isIn)
  if (on.length === 0) return
  const names = on.map(({ name }) => `“${name}”`).join(' and ')
  throw conflict('feed_on', `${names} still writes in this session: switch it off first.`, {
    extra: { feeds: on.map(({ id, name, version }) => ({ id, name, version })) },
  })
}

/** These rows with their changes, as far as they still exist. */
function* withChanges(scope: Writing, ids: readonly string[]): Sliced<Written[]> {
  const until = latestSeq(scope)
  const written: Written[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const changes = Map.groupBy(changesOfEntities(scope, page, until), ({ entityId }) => entityId)
    for (const id of page) {
      const own = changes.get(id) ?? []
      const service = own[0] && serviceOfType(own[0].entityType)
      if (service && findRow(scope, service.resource, id)) written.push({ service, id, changes: own })
    }
    yield
  }
  return written
}

/** Removes a row that only feeds have written, unless others need it. */
function* removed(scope: Writing, { service, id }: Written): Sliced<boolean> {
  requireRight(scope, 'delete', service.resource)
  try {
    yield* service.remove(scope, id, {})
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'still_referenced') return false
    throw error
  }
}

/** Takes back what feeds added to a person's row; false where the person has written it since. */
function* restored(scope: Writing, { service, id, changes }: Written): Sliced<boolean> {
  const added = changes.slice(changes.findLastIndex((change) => !isFeeds(change)) + 1)
  const row = findRow(scope, service.resource, id)
  if (added.length === 0 || isFeeds(changes[0] as Change) || !row) return false
  requireRight(scope, 'update', service.resource)
  const before = added.toReversed().reduce((later, { diff }) => undoDiff(later, diff), row)
  yield* service.rewrite(scope, row, before)
  return true
}

/** Removes cars and drivers of an event that only feeds have written and that nothing else needs now. */
function* removeIdle(scope: Writing, eventId: string, tally: Tally): Sliced<void> {
  const idle = findRowsBy(scope, car, { eventId }).filter(
    ({ id, createdBy }) => createdBy === null && findRowsBy(scope, runSheet, { carId: id }, 1).length === 0,
  )
  const cars = (yield* withChanges(
    scope,
    idle.map(({ id }) => id),
  )).filter(isAllFeeds)
  const going = new Set(cars.map(({ id }) => id))
  const theirs = cars.flatMap(({ id }) => findRowsMentioning(scope, driver, 'carIds', id))
  const alone = theirs.filter(({ carIds }) => (carIds as string[]).every((id) => going.has(id)))
  const drivers = yield* withChanges(scope, [...new Set(alone.map(({ id }) => id))])
  for (const each of [...drivers.filter(isAllFeeds), ...cars]) {
    if (yield* removed(scope, each)) tally.note('removed', each)
    yield
  }
}

/**
 * Takes back what feeds wrote in a session. A row that only feeds have written is removed, unless others need it; of a person's
 * row what feeds wrote last is put back; what a person has changed since stays. Cars and drivers go with the last session that
 * needs them. 409 while a feed writes in the session.
 */
export function* takeBack(scope: Writing, sessionId: string): Sliced<TakenBack> {
  const row = findRow(scope, session, sessionId)
  if (!row) throw notFound(session.name)
  refuseWhileOn(scope, row)
  const written = yield* withChanges(scope, yield* rowsOfFeeds(scope, sessionId))
  const tally = new Tally()
  // The session goes last: the removal of its flags changes it.
  const isSession = ({ id }: Written) => id === sessionId
  for (const each of [
    ...written.filter((one) => !isSession(one)).toReversed(),
    ...written.filter(isSession),
  ]) {
    requireRight(scope, 'read', each.service.resource)
    if (isAllFeeds(each)) tally.note((yield* removed(scope, each)) ? 'removed' : 'kept', each)
    else tally.note((yield* restored(scope, each)) ? 'restored' : 'kept', each)
    yield
  }
  if (written.length > 0) yield* removeIdle(scope, row.eventId as string, tally)
  return { batchId: scope.batchId, ...tally }
}
