import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Table, tableFromArrays, tableToIPC } from 'apache-arrow'
import { compileProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording } from '../../server/calc/kpi/recording.ts'
import { readJson } from '../../server/telemetry/read-json.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend, lapBody } from '../support/weekend-rows.ts'
import { BENCH_KPIS, manyKpis } from './kpi-profile.ts'
import { makeSamples, type Samples } from './kpi-samples.ts'
import { median, quantile } from './statistics.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const REQUESTS = Number(values.rounds) * 20
const SAMPLES = 20_000
const LONG = { samples: 200_000, kpis: 50, channels: 8, requests: 8 }
const AIM = { wholeMs: 10, jsonRatio: 1.3, othersP99Ms: 100 }
const ARROW = 'application/vnd.apache.arrow.stream'
const JSON_TYPE = 'application/json'

const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
const { client, token } = await setUp(server.url)
const { runSheets } = await addWeekend(client, 1)
const lap = await client.laps.create(lapBody(runSheets[0]?.id as string, 1))
const ten = await client.dataAnalysisProfiles.create({ name: 'Ten', kpis: [...BENCH_KPIS] })
/** Ten channels are all that a lap of 200,000 samples may have. */
const kpis = manyKpis(LONG.kpis).map((kpi) => ({
  ...kpi,
  expression: kpi.expression.replaceAll('temp3', 'temp1'),
}))
const fifty = await client.dataAnalysisProfiles.create({ name: 'Fifty', kpis })

const arrowOf = (samples: Samples) =>
  tableToIPC(new Table(tableFromArrays(samples).batches), 'stream') as Uint8Array<ArrayBuffer>
const jsonOf = (samples: Samples) => {
  const columns = Object.entries(samples)
  const rows = Array.from({ length: samples.t?.length ?? 0 }, (_, i) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column[i]])),
  )
  return JSON.stringify({ samples: rows })
}

const bare = await startServerProcess({ entry: 'test/bench/taking-server.ts' })

async function call(method: string, path: string, type: string, body: BodyInit, at = server.url) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await fetch(at + path, { method, headers, body })
  const { items = [] } = (await answer.json()) as { items?: object[] }
  const failed = items.filter((item) => 'error' in item)
  if (!answer.ok || failed.length > 0) throw new Error(`${path}: ${answer.status} ${JSON.stringify(failed)}`)
}
const evaluate = (profileId: string, type: string, body: BodyInit) =>
  call('POST', `/data-analysis-profiles/${profileId}/evaluate`, type, body)

async function timed(times: number, work: () => unknown): Promise<number[]> {
  const each: number[] = []
  for (let count = -2; count < times; count += 1) {
    const began = performance.now()
    await work()
    if (count >= 0) each.push(performance.now() - began)
  }
  return each
}

const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED')
const samples = makeSamples(SAMPLES)
const [arrow, json] = [arrowOf(samples), jsonOf(samples)]
await call('PUT', `/laps/${lap.id}/telemetry`, ARROW, arrow)

const stored = await timed(REQUESTS, () => evaluate(ten.id, JSON_TYPE, JSON.stringify({ lapId: lap.id })))
const sent: number[] = []
const taken: number[] = []
for (let round = 0; round < REQUESTS / 10; round += 1) {
  sent.push(...(await timed(10, () => evaluate(ten.id, ARROW, arrow))))
  taken.push(...(await timed(10, () => call('POST', '/', ARROW, arrow, bare.url))))
}
console.log(`ten KPIs over ${SAMPLES} samples x ${Object.keys(samples).length} channels, the whole request`)
for (const [name, times] of [
  ['stored telemetry', stored],
  ['an Arrow stream', sent],
] as const) {
  const p50 = median(times)
  console.log(`  ${name.padEnd(17)}p50 ${p50.toFixed(1)} ms, p90 ${quantile(times, 0.9).toFixed(1)} ms`)
  console.log(`    aim: under ${AIM.wholeMs} ms: ${verdict(p50 < AIM.wholeMs)}`)
}

console.log(
  `  the same ${(arrow.length / 1e6).toFixed(1)} MB to a bare Node server: p50 ${median(taken).toFixed(1)} ms`,
)

const bytes = new TextEncoder().encode(json)
const ours = () => {
  const telemetry = readJson(bytes)
  const recording = createRecording(new Map(telemetry.map((each) => [each.name, each.values])))
  return compileProfile({ kpis: BENCH_KPIS }, recording.names).evaluate(recording)
}
const decoder = new TextDecoder()
const ratios: number[] = []
for (let round = 0; round < Number(values.rounds) * 3; round += 1) {
  const [bare] = await timed(1, () => JSON.parse(decoder.decode(bytes)))
  const [whole] = await timed(1, ours)
  ratios.push((whole as number) / (bare as number))
}
const whole = await timed(5, () => evaluate(ten.id, JSON_TYPE, json))
console.log(
  `the same as ${(bytes.length / 1e6).toFixed(1)} MB of JSON: reading and evaluating / JSON.parse alone `,
)
console.log(
  `  ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); ` +
    `the whole request p50 ${median(whole).toFixed(0)} ms`,
)
console.log(`    aim: at most ${AIM.jsonRatio}: ${verdict(median(ratios) <= AIM.jsonRatio)}`)

/** How long others wait for a page of laps, until `over` says so. */
async function others(over: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!over()) {
    const began = performance.now()
    await client.laps.list({ limit: 10 })
    waits.push(performance.now() - began)
    await pause(2)
  }
  return waits
}

const long = Object.fromEntries(Object.entries(makeSamples(LONG.samples)).slice(0, LONG.channels))
const tenChannels = { ...long, temp1: long.ax, temp2: long.ay } as Samples
const longArrow = arrowOf(tenChannels)
let isOver = false
const quiet = await (async () => {
  setTimeout(() => {
    isOver = true
  }, 1000)
  return others(() => isOver)
})()
isOver = false
const waiting = others(() => isOver)
const big = await timed(LONG.requests, () => evaluate(fifty.id, ARROW, longArrow))
isOver = true
const waits = await waiting
const p99 = quantile(waits, 0.99)
console.log(
  `${LONG.kpis} KPIs over ${LONG.samples} samples: p50 ${median(big).toFixed(0)} ms; other requests meanwhile ` +
    `p50 ${median(waits).toFixed(1)}, p99 ${p99.toFixed(1)} ms (alone ${quantile(quiet, 0.99).toFixed(1)})`,
)
console.log(`    aim: p99 under ${AIM.othersP99Ms} ms: ${verdict(p99 < AIM.othersP99Ms)}`)
await bare.cleanUp()
await server.cleanUp()
