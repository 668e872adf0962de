import { Client } from 'undici'
import { lapBody } from '../support/weekend-rows.ts'
import { quantile } from './statistics.ts'

/** Job of the load generator, which returns a `LoadResult`. */
export type LoadJob = {
  url: string
  token: string
  seconds: number
  /** Another status than success that does not end the run; such answers do not count. */
  forgiven?: number
} /** Ends early when each run sheet has its laps: 9,999 unless `lapsEach` says less. */ & (
  | { kind: 'create'; connections: number; runSheetIds: readonly string[]; lapsEach?: number }
  | { kind: 'get'; connections: number; paths: readonly string[] }
)

export interface LoadResult {
  requests: number
  requestsPerSec: number
  p50Ms: number
  p99Ms: number
}

interface Shot {
  method: 'GET' | 'POST'
  path: string
  body?: string
  expected: number
}

const LAPS_PER_SHEET = 9999

/** Requests of one connection. Its run sheets are its own, so that no two laps share a number. */
function* shotsOf(job: LoadJob, connection: number): Generator<Shot, void, void> {
  if (job.kind === 'get')
    // Far apart, so that no connection is served what another one has just asked for.
    for (let at = Math.floor((connection * job.paths.length) / job.connections); ; at += 1)
      yield { method: 'GET', path: job.paths[at % job.paths.length] as string, expected: 200 }
  for (let sheet = connection; sheet < job.runSheetIds.length; sheet += job.connections) {
    for (let number = 1; number <= (job.lapsEach ?? LAPS_PER_SHEET); number++) {
      const body = JSON.stringify(lapBody(job.runSheetIds[sheet] as string, number))
      yield { method: 'POST', path: '/laps', body, expected: 201 }
    }
  }
}

async function fireUntil(deadline: number, client: Client, job: LoadJob, shots: Generator<Shot, void, void>) {
  const latencies: number[] = []
  const headers = { authorization: `Bearer ${job.token}`, 'content-type': 'application/json' }
  for (const { expected, ...shot } of shots) {
    const began = performance.now()
    if (began >= deadline) break
    const { statusCode, body } = await client.request({ ...shot, headers })
    const text = await body.text()
    if (statusCode === job.forgiven) continue
    if (statusCode !== expected)
      throw new Error(`${shot.method} ${shot.path} answered ${statusCode}: ${text}`)
    latencies.push(performance.now() - began)
  }
  return latencies
}

/** Keeps this many connections busy for this many seconds, with sequential requests on each. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const clients = Array.from({ length: job.connections }, () => new Client(job.url))
  const began = performance.now()
  const deadline = began + job.seconds * 1000
  const latencies = (
    await Promise.all(clients.map((client, index) => fireUntil(deadline, client, job, shotsOf(job, index))))
  ).flat()
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.close()))
  return {
    requests: latencies.length,
    requestsPerSec: latencies.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}

process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
