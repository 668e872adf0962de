import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { checklist } from '../../contract/resources/garage/checklist.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { debrief } from '../../contract/resources/weekend/debrief.ts'
import { pitStop } from '../../contract/resources/weekend/pit-stop.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { conflict, unknownReference } from '../problem.ts'

/** 422 if the session and the car of a row are of different events. */
export function inOneEvent(scope: ReadScope, row: BaseRow): void {
  const eventOfSession = findRow(scope, session, row.sessionId as string)?.eventId
  const eventOfCar = findRow(scope, car, row.carId as string)?.eventId
  if (eventOfSession !== eventOfCar)
    throw unknownReference([{ path: '/carId', message: "this car is not entered in the session's event" }])
}

/** Rows that join a session and a car of one event. */
const JOINING: readonly AnyResource[] = [runSheet, debrief, pitStop, checklist]

/** 409 if a session or car with run sheets, debriefs, pit stops or checklists is moved to another event: these join the two. */
export const staysInEvent =
  (resource: AnyResource, field: 'sessionId' | 'carId') =>
  (scope: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow => {
    if (!before || before.eventId === row.eventId) return row
    if (JOINING.every((joining) => findRowsBy(scope, joining, { [field]: row.id }, 1).length === 0))
      return row
    throw conflict(
      'still_referenced',
      `This ${resource.name} has run sheets, debriefs, pit stops or checklists in its event and cannot be moved.`,
      {
        errors: [
          {
            path: '/eventId',
            message: 'cannot change while there are run sheets, debriefs, pit stops or checklists',
          },
        ],
      },
    )
  }
