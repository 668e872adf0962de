import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { date, name, optional, parentId, withDefault } from '../../define/fields.ts'
import { notBefore } from '../../define/rules.ts'

/** A race weekend. */
export const event = defineResource({
  name: 'Event',
  path: 'events',
  entityType: 'event',
  table: 'events',
  fields: {
    championshipId: parentId('Championship'),
    trackId: parentId('Track'),
    name: name(),
    startDate: date(),
    endDate: date(),
    /** Made for a replay or for practice: to be removed when it is over. */
    rehearsal: withDefault(z.boolean(), false),
    /** Names of classes in the order of the event, fastest first as a rule; others follow by name. */
    classOrder: withDefault(z.array(name()).max(20), []),
    /** The shortest time that a car must spend on a pit stop. */
    minPitMs: optional(z.int().min(0).max(3_600_000)),
  },
  filters: ['championshipId', 'trackId', 'name'],
  ranges: ['startDate', 'endDate'],
  sorts: ['name', 'startDate'],
  rules: (row) => notBefore('endDate', row.endDate, 'startDate', row.startDate),
  webhooks: ['create', 'update', 'delete'],
  room: { event: 'id', everySession: true },
})
