import { z } from 'zod'
import type { Schema } from '../contract/define/schema.ts'
import type { AttemptResult } from '../webhooks/target/send-attempt.ts'

/** Sends a batch to `PUT /v1/sources/:source/changes` of the hub at a URL. */
export type Push = (batch: {
  url: string
  key: string
  source: string
  body: Uint8Array
  signal: AbortSignal
}) => Promise<AttemptResult>

/** What the hub's answer means. */
export type Answer =
  | { kind: 'taken' | 'hole'; seq: number }
  | { kind: 'tooLarge' | 'unreachable' | 'later' | 'refused'; why: string }

const number = z.object({ seq: z.int().min(0) })
const problem = z.object({ detail: z.string().max(2000) })

function parsed<T>(schema: Schema<T>, text: string): T | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const isLater = (status: number) => status >= 500 || status === 408 || status === 429

/** Reads the answer; one that is no hub's is refused in words. */
export function readAnswer({ status, body, error, unreachable }: AttemptResult): Answer {
  if (status === null) return { kind: unreachable ? 'unreachable' : 'later', why: error ?? 'No answer.' }
  const seq = parsed(number, body)?.seq
  if (status === 200 && seq !== undefined) return { kind: 'taken', seq }
  if (status === 409 && seq !== undefined) return { kind: 'hole', seq }
  if (status >= 200 && status < 300)
    return { kind: 'refused', why: 'The answer is not that of a hub: check the address.' }
  const detail = parsed(problem, body)?.detail
  const why = `The hub answered ${status}${detail ? `: ${detail}` : '.'}`
  if (status === 413) return { kind: 'tooLarge', why }
  return { kind: isLater(status) ? 'later' : 'refused', why }
}
