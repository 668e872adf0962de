import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import {
  celsius,
  optional,
  parentId,
  percent,
  refId,
  text,
  timestamp,
  withDefault,
} from '../../define/fields.ts'

/** Weather at one time of an event. */
export const weather = defineResource({
  name: 'Weather',
  path: 'weather',
  entityType: 'weather',
  table: 'weather',
  fields: {
    eventId: parentId('Event'),
    sessionId: optional(refId('Session')),
    measuredAt: timestamp(),
    airTempC: optional(celsius()),
    trackTempC: optional(celsius()),
    humidityPct: optional(percent()),
    pressureHpa: optional(z.number().min(300).max(1200)),
    windSpeedKph: optional(z.number().min(0).max(400)),
    windDirectionDeg: optional(z.number().min(0).max(360)),
    /** Free text: light, towards turn 1. */
    wind: optional(text()),
    condition: optional(text()),
    source: withDefault(z.enum(['manual', 'station', 'forecast', 'import']), 'manual'),
  },
  computed: { airDensityKgM3: z.number().nullable() },
  filters: ['eventId', 'sessionId'],
  narrowing: ['source'],
  ranges: ['measuredAt', 'airTempC', 'trackTempC'],
  sorts: ['measuredAt'],
  room: { session: 'sessionId', event: 'eventId' },
})
