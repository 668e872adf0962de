import { z } from 'zod'
import type { Schema } from '../../../server/contract/define/schema.ts'
import type { PageMessage } from '../../../server/contract/page-api.ts'

/** A page that sends a longer text is stopped. */
export const MAX_MESSAGE_LENGTH = 512 * 1024

const room = z
  .string()
  .regex(/^(?:sessions|events)\/[0-9a-fA-F-]{36}$/) as unknown as Schema<`sessions/${string}`>
const message: Schema<PageMessage> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('request'),
    id: z.int().min(1),
    method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
    path: z.string().max(500),
    query: z.record(z.string().max(100), z.union([z.string().max(2000), z.number(), z.boolean()])).optional(),
    body: z.unknown().optional(),
    ifMatch: z.int().min(1).optional(),
    idempotencyKey: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  z.strictObject({ type: z.enum(['join', 'leave']), room }),
  z.strictObject({ type: z.literal('navigate'), to: z.string().max(500) }),
  z.strictObject({ type: z.literal('height'), px: z.number().min(1).max(20_000) }),
])

/** A message of a page; undefined for anything else, such as an object, which would have to be copied to be looked at. */
export function readMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_LENGTH) return undefined
  try {
    return z.safeParse(message, JSON.parse(data)).data
  } catch {
    return undefined
  }
}
