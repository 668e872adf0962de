import type { createCornerWearBatch as action } from '../../contract/actions/corner-wear-batch.ts'
import { createBatch } from '../../domain/batch.ts'
import { cornerWears } from '../../domain/weekend/corner-wear.ts'
import { write } from '../handler.ts'

export const createCornerWearBatch = write<typeof action>(function* (scope, { body }) {
  return { items: yield* createBatch(cornerWears, scope, body.items, 'measurements') }
})
