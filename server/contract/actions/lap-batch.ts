import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { lap } from '../resources/weekend/lap.ts'

export const createLaps = defineAction({
  operationId: 'createLaps',
  summary: 'Add up to 5,000 laps; all or nothing',
  method: 'POST',
  path: '/laps/batch',
  access: { operation: 'create', entity: 'Lap' },
  status: 201,
  bodyLimit: 8 * MEGABYTE,
  body: z.strictObject({ items: z.array(lap.create).min(1).max(5000) }),
  response: z.object({ items: z.array(lap.row) }),
})
