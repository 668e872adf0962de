import type { IncomingMessage } from 'node:http'
import { HubProblem } from '../base/problem.ts'

/** Reads a body of at most `max` bytes. Throws `tooLarge()` at the first byte above, 400 where the connection ends early. */
export async function readBody(
  request: IncomingMessage,
  max: number,
  tooLarge: () => HubProblem,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > max) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HubProblem) throw error
    throw new HubProblem(400, 'aborted', 'The body is incomplete.')
  }
  return Buffer.concat(chunks, size)
}
