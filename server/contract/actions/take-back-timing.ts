import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id } from '../define/fields.ts'

/** Rows by entity. */
const counts = z.record(z.string(), z.int().min(1)).meta({ examples: [{ Lap: 310, RunSheet: 12 }] })

export const takeBackTiming = defineAction({
  operationId: 'takeBackTiming',
  summary:
    'Take back all that timing feeds and replays wrote in a session; 409 while one of them still writes in it',
  method: 'POST',
  path: '/sessions/:id/take-back-timing',
  weight: 'heavy',
  access: { operation: 'update', entity: 'Session' },
  response: z.object({
    batchId: id().describe('Of the changes, for `POST /changes/revert`.'),
    removed: counts,
    restored: counts.describe('Rows of persons, without what a feed added.'),
    kept: counts.describe('Rows that a person has changed since, or that other rows need.'),
  }),
})
