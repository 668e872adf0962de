import { debrief } from '../../contract/resources/weekend/debrief.ts'
import { crud } from '../crud.ts'
import { inOneEvent } from './event-bound.ts'

/** A debrief is of a session and a car of one event. */
export const debriefs = crud(debrief, {
  complete(scope, row) {
    inOneEvent(scope, row)
    return row
  },
})
