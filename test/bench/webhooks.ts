import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError } from '../../server/contract/client.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend, lapBody } from '../support/weekend-rows.ts'
import { cpuTimeUs } from './machine.ts'
import { median } from './statistics.ts'
import { runLoop } from './webhook-loop.ts'
import type { SinkSample } from './webhook-sink.ts'
import { startSinkProcess } from './webhook-sink-process.ts'

const CARS = 32
const BATCH = 5000
const AIM = 0.2
/** A receiver that takes its time, and how much drains beside it meanwhile. */
const SLOW_MS = 30
const SLOW_ROWS = 5000
const DRAINED_BESIDE = 25_000
/** A name that nobody has: what is for it is held until the subscription is sent elsewhere. */
const NOWHERE = 'https://nowhere.invalid/hook'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '20000' },
    drain: { type: 'string', default: '100000' },
    /** A folder for the server's CPU profile. */
    profile: { type: 'string' },
  },
})
const [rounds, rows, drained] = [Number(values.rounds), Number(values.rows), Number(values.drain)]

interface Figures {
  perSec: number
  /** Processor time of the sender for each delivery, which a busy machine changes least. */
  cpuUs: number
  seconds: number
}

const nodeArgs = values.profile
  ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`, '--cpu-prof-interval=500']
  : []
const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' }, nodeArgs })
const { client } = await setUp(server.url)
const { runSheets } = await addWeekend(client, CARS)
const sink = await startSinkProcess()
const { id } = await client.webhooks.create({
  name: 'Factory',
  url: NOWHERE,
  filters: { entityTypes: ['lap'] },
})

async function measure(
  count: number,
  cpuNowUs: () => number,
  work: () => Promise<unknown>,
): Promise<Figures> {
  const [began, before] = [performance.now(), cpuNowUs()]
  await work()
  const seconds = (performance.now() - began) / 1000
  return { perSec: count / seconds, cpuUs: (cpuNowUs() - before) / count, seconds }
}

/** The profiler's signals cut SQLite's waiting for a lock short, so that some writes are refused in vain. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 503) throw error
      await pause(100)
    }
  }
}

let lapsMade = 0
async function makeLaps(count: number) {
  for (let made = 0; made < count; made += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, count - made) }, () => {
      lapsMade += 1
      return lapBody(runSheets[lapsMade % CARS]?.id as string, Math.ceil(lapsMade / CARS))
    })
    await persist(() => client.createLaps({ body: { items } }))
  }
}

/** Until the last has arrived, and none is left in the outbox. */
async function untilDelivered(arrived: Promise<SinkSample>) {
  const sample = await arrived
  for (;;) {
    const { items } = await client.webhookConnectivity()
    if (items.every(({ queued }) => queued === 0)) return sample
    await pause(2)
  }
}

const aim = (webhookId: string, url: string) => persist(() => client.webhooks.update(webhookId, { url }))

/** Lets so many rows pile up for a host that is not there. */
async function pileUp(count: number, ...webhookIds: string[]) {
  for (const each of webhookIds) await aim(each, NOWHERE)
  await makeLaps(count)
  for (;;) {
    const { items } = await client.webhookConnectivity()
    if (items.some(({ state }) => state === 'unreachable')) break
    await pause(50)
  }
}

/** Lets so many rows pile up, and sends them to a host that is there. */
async function deliver(count: number): Promise<Figures & { sample: SinkSample }> {
  await pileUp(count, id)
  let sample: SinkSample | undefined
  const figures = await measure(
    count,
    () => cpuTimeUs(server.pid),
    async () => {
      const arrived = sink.next(count)
      await aim(id, sink.url)
      sample = await untilDelivered(arrived)
    },
  )
  return { ...figures, sample: sample as SinkSample }
}

const ownCpuUs = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
const loop = (sample: SinkSample, count: number) =>
  measure(count, ownCpuUs, () => Promise.all([sink.next(count), runLoop(sink.url, sample, count)]))

const { sample } = await deliver(BATCH)
await loop(sample, BATCH)
const pairs: { product: Figures; bare: Figures }[] = []
for (let round = 0; round < rounds; round += 1) {
  // Every second round starts with the other, so that neither always comes first.
  const first = round % 2 === 0 ? await deliver(rows) : undefined
  const bare = await loop(sample, rows)
  pairs.push({ product: first ?? (await deliver(rows)), bare })
}

const ratios = pairs.map(({ product, bare }) => product.perSec / bare.perSec)
const cpuRatio = median(pairs.map(({ product, bare }) => bare.cpuUs / product.cpuUs))
const column = (figures: readonly Figures[]) =>
  [
    `${Math.round(median(figures.map(({ perSec }) => perSec)))}/s`.padStart(9),
    `${Math.round(median(figures.map(({ cpuUs }) => cpuUs)))} us`.padStart(8),
  ].join('')
const name = `deliver ${rows} queued rows, 32 at a time`
console.log(`${' '.repeat(name.length)}  product     cpu   bare undici loop   ratio (rounds)`)
console.log(
  `${name}${column(pairs.map(({ product }) => product))}  ${column(pairs.map(({ bare }) => bare))}   ` +
    `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
)
console.log(`by processor time of the sender: ${cpuRatio.toFixed(2)}`)
console.log(`aim: ratio of at least ${AIM}: ${median(ratios) >= AIM ? 'reached' : 'MISSED'}`)
if (drained > 0) {
  const { seconds, perSec } = await deliver(drained)
  console.log(`drain of ${drained} queued rows: ${seconds.toFixed(1)} s (${Math.round(perSec)}/s)`)
}

/** How fast a target that takes its time is served, alone and while another one drains at full speed. */
async function paceOfSlow() {
  const { perSec: alone } = await serveSlow([slow.id])
  await pileUp(SLOW_ROWS, slow.id)
  const { perSec: beside } = await serveSlow([slow.id, id])
  await untilDelivered(Promise.resolve(sample))
  return { alone, beside }
}
const slowSink = await startSinkProcess(SLOW_MS)
const slow = await client.webhooks.create({
  name: 'Slow',
  url: NOWHERE,
  enabled: false,
  filters: { entityTypes: ['lap'] },
})
const serveSlow = (webhookIds: readonly string[]) =>
  measure(SLOW_ROWS, ownCpuUs, async () => {
    const arrived = slowSink.next(SLOW_ROWS)
    for (const each of webhookIds) await aim(each, each === slow.id ? slowSink.url : sink.url)
    await arrived
  })
for (let round = 0; round < rounds; round += 1) {
  await persist(() => client.webhooks.update(slow.id, { enabled: false }))
  await pileUp(DRAINED_BESIDE, id)
  await persist(() => client.webhooks.update(slow.id, { enabled: true }))
  await pileUp(SLOW_ROWS, slow.id)
  const { alone, beside } = await paceOfSlow()
  console.log(
    `a target that answers after ${SLOW_MS} ms: ${Math.round(alone)}/s alone, ` +
      `${Math.round(beside)}/s beside a drain: ${(beside / alone).toFixed(2)} (aim: 0.9)`,
  )
}
sink.stop()
slowSink.stop()
if (values.profile) await server.kill('SIGTERM')
await server.cleanUp()
