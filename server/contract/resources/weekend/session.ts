import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, parentId, timestamp, withDefault } from '../../define/fields.ts'
import { after } from '../../define/rules.ts'

const DAY_MS = 86_400_000

/** A practice, qualifying or race of an event. */
export const session = defineResource({
  name: 'Session',
  path: 'sessions',
  entityType: 'session',
  table: 'sessions',
  fields: {
    eventId: parentId('Event'),
    name: name(),
    type: z.enum(['practice', 'qualifying', 'race', 'warmup', 'test', 'other']),
    startsAt: timestamp(),
    endsAt: timestamp(),
    status: withDefault(z.enum(['scheduled', 'live', 'red', 'finished']), 'scheduled'),
    clockOffsetMs: withDefault(z.int().min(-DAY_MS).max(DAY_MS), 0),
    clockStopped: withDefault(z.boolean(), false),
  },
  filters: ['eventId', 'type', 'status', 'name'],
  ranges: ['startsAt', 'endsAt'],
  sorts: ['name', 'startsAt'],
  rules: (row) => after('endsAt', row.endsAt, 'startsAt', row.startsAt),
  room: { session: 'id', event: 'eventId' },
})
