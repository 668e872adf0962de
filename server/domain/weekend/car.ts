import type { BaseRow } from '../../contract/define/define.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import { conflict } from '../problem.ts'
import { staysInEvent } from './event-bound.ts'

/** Lists of which each text belongs to one car of an event, and the words that refuse another car's. */
const ALONE = {
  transponders: 'A transponder belongs to one car of an event.',
  feedNumbers: 'A number in timing belongs to one car of an event.',
}

/** 409 if another car of the event has one of these texts in its list, or this list names one twice. */
function checkAlone(scope: ReadScope, field: keyof typeof ALONE, row: BaseRow, before: BaseRow | null): void {
  const own = row[field] as string[]
  if (own.length === 0 || (before && own.join() === (before[field] as string[]).join())) return
  const errors = own.flatMap((each, index) =>
    own.indexOf(each) < index
      ? [{ path: `/${field}/${index}`, message: `${each} is in the list already` }]
      : [],
  )
  for (const other of findRowsBy(scope, car, { eventId: row.eventId })) {
    if (other.id === row.id) continue
    const theirs = other[field] as string[]
    for (const [index, each] of own.entries()) {
      if (theirs.includes(each))
        errors.push({ path: `/${field}/${index}`, message: `${each} belongs to car ${other.number}` })
    }
  }
  if (errors.length > 0) throw conflict('duplicate', ALONE[field], { errors })
}

/** A car stays in the event of its run sheets, and has its transponders and its numbers in timing alone. */
export const cars = crud(car, {
  complete(scope, row, before) {
    checkAlone(scope, 'transponders', row, before)
    checkAlone(scope, 'feedNumbers', row, before)
    return staysInEvent(car, 'carId')(scope, row, before)
  },
})
