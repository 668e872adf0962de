import { setTimeout as pause } from 'node:timers/promises'
import { Table, tableFromArrays, tableToIPC } from 'apache-arrow'
import { compileProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording } from '../../server/calc/kpi/recording.ts'
import { readJson } from '../../server/telemetry/read-json.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend, lapBody } from '../support/weekend-rows.ts'
import { answer, readOptions } from './answer.ts'
import { alone, beside, type Figure } from './figure.ts'
import { BENCH_KPIS, manyKpis } from './kpi-profile.ts'
import { makeSamples, type Samples } from './kpi-samples.ts'
import { median, quantile } from './statistics.ts'

/*
 * KPIs over HTTP: of stored telemetry, sent as Arrow and sent as JSON, beside the cost of sending or parsing it at all;
 * and the latency of other requests during a long evaluation.
 */
const options = readOptions({ rounds: 3, requests: 60, samples: 20_000, 'long-samples': 200_000 })
const { rounds, requests: REQUESTS, samples: SAMPLES } = options
const LONG = { samples: options['long-samples'], kpis: 50, channels: 8, requests: 8 }
const AIM = {
  wholeMs: { atMost: 10, ofOurs: true as const },
  arrow: { atMost: 1.25 },
  json: { atMost: 1.3 },
  othersP99Ms: { atMost: 100 },
}
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

const figures: Figure[] = []
const samples = makeSamples(SAMPLES)
const [arrow, json] = [arrowOf(samples), jsonOf(samples)]
await call('PUT', `/laps/${lap.id}/telemetry`, ARROW, arrow)

const stored = await timed(REQUESTS, () => evaluate(ten.id, JSON_TYPE, JSON.stringify({ lapId: lap.id })))
const sent: number[] = []
const taken: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const each = Math.ceil(REQUESTS / rounds)
  sent.push(median(await timed(each, () => evaluate(ten.id, ARROW, arrow))))
  taken.push(median(await timed(each, () => call('POST', '/', ARROW, arrow, bare.url))))
}
const what = `ten KPIs over ${SAMPLES.toLocaleString('en')} samples`
figures.push(
  alone({ what: `${what}, stored: the whole request`, unit: 'ms', aim: AIM.wholeMs }, stored),
  beside(
    {
      what: `${what}, sent as Arrow: the whole request`,
      unit: 'ms',
      beside: 'the body to bare Node',
      aim: AIM.arrow,
    },
    sent,
    taken,
  ),
)

const bytes = new TextEncoder().encode(json)
const ours = () => {
  const telemetry = readJson(bytes)
  const recording = createRecording(new Map(telemetry.map((each) => [each.name, each.values])))
  return compileProfile({ kpis: BENCH_KPIS }, recording.names).evaluate(recording)
}
const decoder = new TextDecoder()
const parsed: number[] = []
const read: number[] = []
for (let round = 0; round < rounds * 3; round += 1) {
  parsed.push(...(await timed(1, () => JSON.parse(decoder.decode(bytes)))))
  read.push(...(await timed(1, ours)))
}
const whole = await timed(5, () => evaluate(ten.id, JSON_TYPE, json))
const megabytes = (bytes.length / 1e6).toFixed(1)
figures.push(
  beside(
    {
      what: `reading and evaluating ${megabytes} MB of JSON`,
      unit: 'ms',
      beside: 'JSON.parse alone',
      aim: AIM.json,
    },
    read,
    parsed,
  ),
  alone({ what: `the same as a request`, unit: 'ms' }, whole),
)

/** Response times of a page of laps, repeated until `over` returns true. */
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
figures.push(
  alone({ what: `${LONG.kpis} KPIs over ${LONG.samples.toLocaleString('en')} samples`, unit: 'ms' }, big),
  alone({ what: 'others meanwhile, p99', unit: 'ms', aim: AIM.othersP99Ms }, [p99]),
)
await bare.cleanUp()
await server.cleanUp()
answer(figures, [
  `others beside that long one: p50 ${median(waits).toFixed(1)}, p99 ${p99.toFixed(1)} ms (alone p99 ${quantile(quiet, 0.99).toFixed(1)} ms)`,
])
