import { z } from 'zod'
import { defineAction } from '../define/action.ts'

export const health = defineAction({
  operationId: 'health',
  summary: 'Whether the service and its database respond',
  method: 'GET',
  path: '/health',
  access: 'public',
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    uptimeSec: z.number(),
    database: z.literal('ok'),
    /** Present while writes are rejected because the disk is full. */
    disk: z.literal('full').optional(),
  }),
})
