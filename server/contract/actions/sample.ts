import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id } from '../define/fields.ts'

const sampleWeekend = z.object({
  eventId: id(),
  /** The practice that runs by the clock; null in a weekend that is over. */
  sessionId: id().nullable(),
  /** Whether its laps are being typed. */
  typing: z.boolean(),
})

export const sampleActions = {
  sampleWeekend: defineAction({
    operationId: 'sampleWeekend',
    summary: 'The sample weekend of the first setup; null without one',
    method: 'GET',
    path: '/sample-weekend',
    access: { operation: 'read', entity: 'Event' },
    response: z.object({ sample: sampleWeekend.nullable() }),
  }),
  typeSampleLaps: defineAction({
    operationId: 'typeSampleLaps',
    summary:
      'Have the laps of the sample practice typed by the clock, or stop that; what is missing is caught up',
    method: 'PUT',
    path: '/sample-weekend/typing',
    access: 'administrator',
    body: z.strictObject({ typing: z.boolean() }),
    response: sampleWeekend,
  }),
  removeSampleWeekend: defineAction({
    operationId: 'removeSampleWeekend',
    summary: 'Remove the sample weekend and what came with it; what other rows use stays',
    method: 'DELETE',
    path: '/sample-weekend',
    access: 'administrator',
    response: z.object({ ok: z.literal(true) }),
  }),
}
