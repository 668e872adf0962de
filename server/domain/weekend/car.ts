import type { BaseRow } from '../../contract/define/define.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import { conflict } from '../problem.ts'
import { staysInEvent } from './event-bound.ts'

/** 409 if another car of the event has one of these transponders, 400 if the list names one twice. */
function checkTransponders(scope: ReadScope, row: BaseRow, before: BaseRow | null): void {
  const own = row.transponders as string[]
  if (own.length === 0 || (before && own.join() === (before.transponders as string[]).join())) return
  const errors = own.flatMap((transponder, index) =>
    own.indexOf(transponder) < index
      ? [{ path: `/transponders/${index}`, message: `${transponder} is in the list already` }]
      : [],
  )
  for (const other of findRowsBy(scope, car, { eventId: row.eventId })) {
    if (other.id === row.id) continue
    const theirs = other.transponders as string[]
    for (const [index, transponder] of own.entries()) {
      if (theirs.includes(transponder))
        errors.push({
          path: `/transponders/${index}`,
          message: `${transponder} belongs to car ${other.number}`,
        })
    }
  }
  if (errors.length > 0)
    throw conflict('duplicate', 'A transponder belongs to one car of an event.', { errors })
}

/** A car stays in the event of its run sheets, and has its transponders alone. */
export const cars = crud(car, {
  complete(scope, row, before) {
    checkTransponders(scope, row, before)
    return staysInEvent(car, 'carId')(scope, row, before)
  },
})
