import { isDeepStrictEqual } from 'node:util'
import { readConfig } from '../../../server/config.ts'
import { createClient } from '../../../server/contract/client.ts'
import { startServer } from '../../../server/process/start.ts'
import { environmentOf } from '../../support/server-process.ts'
import { readLog } from '../crash-audit.ts'
import type { Asked } from './asked.ts'
import { answeredBefore } from './audit-answers.ts'
import type { Recorded } from './record.ts'

/** The last ones: answers right before the cut are the most likely to be lost. */
const MOST = 25

interface Repeated {
  url: string
  token: string
}

async function sendAgain({ url, token }: Repeated, { method, path, body, idempotencyKey }: Asked) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey as string,
  }
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: response.status, answer: await response.json() }
}

/** Keys that were made and taken away, both with an answer. */
function* takenAway(answered: readonly Asked[]): Generator<string> {
  for (const { method, path, answer } of answered) {
    if (method !== 'POST' || path !== '/api-keys') continue
    const { id, secret } = answer as { id: string; secret: string }
    if (answered.some((each) => each.method === 'DELETE' && each.path === `/api-keys/${id}`)) yield secret
  }
}

/**
 * Starts the server on the state after a cut, and repeats answered requests: they return their stored answers and write
 * nothing. Requests without an answer are processed as new ones.
 */
export async function askAgain(dataDir: string, recorded: Recorded, cut: number): Promise<string[]> {
  const env = environmentOf(dataDir, { RATE_LIMIT_PER_MIN: '0', LOG_LEVEL: 'fatal' })
  const server = await startServer(readConfig(env))
  try {
    const at = { url: server.url, token: recorded.token }
    const answered = answeredBefore(recorded, cut)
    if (answered.length === 0) return []
    const client = createClient({ baseUrl: server.url, token: recorded.token })
    const { changes, latestSeq } = await readLog(client)
    // After a restore the stored answers are the backup's: requests that it undid are written again.
    const written = new Set(changes.map(({ batchId }) => batchId))
    const kept = answered.filter(({ idempotencyKey, requestId }) => idempotencyKey && written.has(requestId))
    const findings: string[] = []
    for (const each of kept.slice(-MOST)) {
      const again = await sendAgain(at, each)
      if (again.status !== each.status || !isDeepStrictEqual(again.answer, each.answer))
        findings.push(
          `${each.method} ${each.path} is answered otherwise when it comes again: ${again.status}`,
        )
    }
    const { seq } = await client.me()
    if (seq !== latestSeq) findings.push(`requests that came again have written ${seq - latestSeq} changes`)
    for (const secret of takenAway(answered)) {
      const response = await fetch(`${server.url}/laps`, { headers: { 'x-api-key': secret } })
      if (response.status !== 401)
        findings.push(`an API key that was taken away is answered ${response.status}`)
    }
    const open = recorded.asked
      .filter((each) => each.idempotencyKey && !answered.includes(each))
      .slice(0, MOST)
    for (const each of open) {
      const { status } = await sendAgain(at, each)
      if (status >= 500) findings.push(`${each.method} ${each.path} is answered ${status}`)
    }
    return findings
  } finally {
    await server.close()
  }
}
