import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id } from '../define/fields.ts'

const difference = z.object({
  /** JSON Pointer into the setup. */
  path: z.string(),
  label: z.string(),
  group: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** `to - from` of numbers, null for other values. */
  delta: z.number().nullable(),
  unit: z.string().nullable(),
})

export const diffSetups = defineAction({
  operationId: 'diffSetups',
  summary: 'Changes from one setup to another, in the format of a change formatter',
  method: 'GET',
  path: '/setups/:id/diff',
  access: { operation: 'read', entity: 'Setup' },
  query: z.strictObject({ to: id(), formatterId: id().optional() }),
  response: z.object({ items: z.array(difference) }),
})
