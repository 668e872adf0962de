import { z } from 'zod'
import { defineAction } from '../define/action.ts'

export const health = defineAction({
  operationId: 'health',
  summary: 'Whether the service and its database answer',
  method: 'GET',
  path: '/health',
  access: 'public',
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    uptimeSec: z.number(),
    database: z.literal('ok'),
    /** Only while writes are refused for want of room. */
    disk: z.literal('full').optional(),
  }),
})
