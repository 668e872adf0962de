import { defineResource } from '../../define/define.ts'
import { optional, parentId, timestamp } from '../../define/fields.ts'
import { notBefore } from '../../define/rules.ts'

/** A stop of a car in the pits, timed by hand. */
export const pitStop = defineResource({
  name: 'PitStop',
  path: 'pit-stops',
  entityType: 'pit_stop',
  table: 'pit_stops',
  fields: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    startedAt: timestamp(),
    endedAt: optional(timestamp()).describe('Null while the car stands. A car has one such stop at a time.'),
  },
  filters: ['sessionId', 'carId'],
  ranges: ['startedAt'],
  sorts: ['startedAt'],
  defaultSort: 'startedAt',
  eventBy: ['sessionId'],
  rules: (row) => notBefore('endedAt', row.endedAt, 'startedAt', row.startedAt),
  room: { session: 'sessionId', through: 'carId' },
})
