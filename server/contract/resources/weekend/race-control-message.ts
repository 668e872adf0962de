import { defineResource } from '../../define/define.ts'
import { name, notes, optional, parentId, refId, timestamp } from '../../define/fields.ts'

/** A message of race control, from a timing feed or typed. */
export const raceControlMessage = defineResource({
  name: 'RaceControlMessage',
  path: 'race-control-messages',
  entityType: 'race_control_message',
  table: 'race_control_messages',
  fields: {
    sessionId: parentId('Session'),
    at: timestamp(),
    text: notes().min(1, 'must not be empty'),
    carId: optional(refId('Car')),
    category: optional(name()),
  },
  label: ['text'],
  filters: ['sessionId', 'carId'],
  narrowing: ['category'],
  ranges: ['at'],
  sorts: ['at'],
  defaultSort: 'at',
  room: { session: 'sessionId' },
})
