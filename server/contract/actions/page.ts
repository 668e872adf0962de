import { z } from 'zod'
import { defineAction } from '../define/action.ts'

export const pageSource = defineAction({
  operationId: 'pageSource',
  summary: 'A page below /app/x/, of the program around this service or of a plugin, with its script',
  method: 'GET',
  path: '/pages',
  access: 'authenticated',
  query: z.strictObject({ path: z.string() }),
  response: z.object({ path: z.string(), label: z.string(), source: z.string() }),
})
