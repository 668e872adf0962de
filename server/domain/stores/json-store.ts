import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { eventData, sessionData } from '../../contract/resources/json-store.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { eventOfSession } from '../../db/log/changes.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { crud, type Input, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { preconditionFailed, unknownReference } from '../problem.ts'
import { requireRight } from '../require-right.ts'

/** 422 if the car of a row is not entered in the event. */
function storeOf(resource: AnyResource, owner: string, eventOf: (scope: ReadScope, row: BaseRow) => unknown) {
  return crud(resource, {
    complete(scope: ReadScope, row: BaseRow, before: BaseRow | null) {
      if (row.carId === null) return row
      if (before && before.carId === row.carId && before[owner] === row[owner]) return row
      if (findRow(scope, car, row.carId as string)?.eventId !== eventOf(scope, row)) {
        throw unknownReference([{ path: '/carId', message: 'this car is not entered in the event' }])
      }
      return row
    },
  })
}

export const eventDataStore = storeOf(eventData, 'eventId', (_, row) => row.eventId)
export const sessionDataStore = storeOf(sessionData, 'sessionId', (scope, row) =>
  eventOfSession(scope, row.sessionId as string),
)

interface Put {
  row: BaseRow
  isNew: boolean
}

/** Creates or replaces the data under a key. 403 if a new row needs the right to create. */
export function* putUnderKey(
  scope: Writing,
  { resource, update, create }: Service,
  given: Input,
  data: unknown,
  ifMatch: number | undefined,
): Sliced<Put> {
  const place = Object.fromEntries(resource.unique[0]?.map((field) => [field, given[field] ?? null]) ?? [])
  const [found] = findRowsBy(scope, resource, place, 1)
  if (found) return { row: yield* update(scope, found.id, { data }, ifMatch), isNew: false }
  requireRight(scope, 'create', resource)
  // A missing row has no version that If-Match could match.
  if (ifMatch !== undefined) throw preconditionFailed(null)
  return { row: create(scope, { ...place, data }), isNew: true }
}
