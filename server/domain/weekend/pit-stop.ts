import { pitStop } from '../../contract/resources/weekend/pit-stop.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud, type Service } from '../crud.ts'
import { conflict } from '../problem.ts'
import { inOneEvent } from './event-bound.ts'
import { finishOnceIn, reopenOnceOut } from './finish-session.ts'

const base = crud(pitStop, {
  complete(scope, row) {
    inOneEvent(scope, row)
    const { id, sessionId, carId, endedAt } = row
    const stops = endedAt === null ? findRowsBy(scope, pitStop, { sessionId, carId }) : []
    if (stops.some((other) => other.id !== id && other.endedAt === null))
      throw conflict('duplicate', 'The stop of this car is timed already.', {
        errors: [{ path: '/carId', message: 'has a stop that has not ended' }],
      })
    return row
  },
})

/** Stops of a car in a session of its event; one at a time. One that begins under the chequered flag may end the session, and takes its end back. */
export const pitStops: Service = {
  ...base,
  create(scope, input) {
    const row = base.create(scope, input)
    finishOnceIn(scope, row.sessionId as string)
    return row
  },
  *remove(scope, id, options) {
    const row = yield* base.remove(scope, id, options)
    reopenOnceOut(scope, row)
    return row
  },
}
