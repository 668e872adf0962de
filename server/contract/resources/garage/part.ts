import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { id, name, notes, optional, refId, text, timestamp, withDefault } from '../../define/fields.ts'

const AMOUNT = z.number().min(0).max(1_000_000)
const CYCLES = z.int().min(0).max(1_000_000)

/** A time that a part was on a car; `carId` is null once the car was removed. */
const fit = z.strictObject({
  carId: optional(refId('Car')),
  fittedAt: timestamp(),
  removedAt: optional(timestamp()),
})

/** A part with a life, such as an engine; it outlives events. */
export const part = defineResource({
  name: 'Part',
  path: 'parts',
  entityType: 'part',
  table: 'parts',
  fields: {
    name: name(),
    serial: optional(text()),
    fits: withDefault(
      z
        .array(fit)
        .max(500)
        .describe(
          'On which car and when, in order of time. A lap counts by its start, otherwise by when it was added.',
        ),
      [],
    ),
    kmBefore: withDefault(AMOUNT, 0),
    hoursBefore: withDefault(AMOUNT, 0),
    cyclesBefore: withDefault(CYCLES, 0),
    maxKm: optional(AMOUNT),
    maxHours: optional(AMOUNT),
    maxCycles: optional(CYCLES),
    note: optional(notes()),
  },
  computed: {
    carId: id().nullable().describe('The car that it is on.'),
    km: z.number(),
    hours: z.number(),
    cycles: z.int().describe('Run sheets with at least one lap.'),
  },
  filters: ['name', 'serial'],
  sorts: ['name'],
})
