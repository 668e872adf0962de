import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, optional, parentId, timestamp, withDefault } from '../../define/fields.ts'
import { after } from '../../define/rules.ts'
import { flag } from './flag.ts'

/** Ten years: a plan may be rehearsed long before or after its date. */
const MAX_CLOCK_OFFSET_MS = 10 * 366 * 86_400_000

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
    clockOffsetMs: withDefault(z.int().min(-MAX_CLOCK_OFFSET_MS).max(MAX_CLOCK_OFFSET_MS), 0),
    clockStopped: withDefault(z.boolean(), false),
    /** When the clock was stopped, by the laptop's clock; without it the last write counts. */
    clockStoppedAt: optional(timestamp()),
  },
  computed: { flag: flag.nullable().describe('The flag that was shown last; null before any.') },
  filters: ['eventId', 'type', 'status', 'name'],
  ranges: ['startsAt', 'endsAt'],
  sorts: ['name', 'startsAt'],
  rules: (row) => after('endsAt', row.endsAt, 'startsAt', row.startsAt),
  room: { session: 'id', event: 'eventId' },
})
