import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { cornerWear } from '../resources/garage/corner-wear.ts'

/** Four corners of several cars: the readings of one round through the garage. */
const MAX_ITEMS = 500

export const createCornerWearBatch = defineAction({
  operationId: 'createCornerWearBatch',
  summary: 'Add the measurements of several tyres as one reading; all or nothing',
  method: 'POST',
  path: '/corner-wear/batch',
  access: { operation: 'create', entity: 'CornerWear' },
  status: 201,
  body: z.strictObject({ items: z.array(cornerWear.create).min(1).max(MAX_ITEMS) }),
  response: z.object({ items: z.array(cornerWear.row) }),
})
