import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { answer, readOptions } from './answer.ts'
import { insertDeliveries, NOWHERE, persist } from './delivery-course.ts'
import { alone, beside } from './figure.ts'
import { median } from './statistics.ts'
import { ownCpuUs, type Timed, timed } from './timed.ts'
import { runLoop } from './webhook-loop.ts'
import type { SinkSample } from './webhook-sink.ts'
import { startSinkProcess } from './webhook-sink-process.ts'

/*
 * Deliveries a second, beside the same requests sent by undici alone; the time to drain a long queue; and deliveries a second
 * to a slow target while another one drains at full speed. `--drain=0` and `--slow=0` leave the last two out.
 */
const CARS = 32
const AIM = { atLeast: 0.2 }
const SLOW_AIM = { atLeast: 0.9 }
const SLOW_MS = 30
/** Rows drained by the other targets for each row of the slow target. */
const DRAINED_BESIDE = 5

const options = readOptions({ rounds: 3, rows: 20_000, 'warm-up': 5000, drain: 100_000, slow: 5000 })
const { rounds, rows, drain, slow: slowRows, profile } = options

const nodeArgs = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, '--cpu-prof-interval=500'] : []
const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' }, nodeArgs })
const { client } = await setUp(server.url)
const { runSheets } = await addWeekend(client, CARS)
const sink = await startSinkProcess()
const course = await insertDeliveries(server, client, runSheets, sink)

const loop = (sample: SinkSample, count: number) =>
  timed(count, ownCpuUs, () => Promise.all([sink.next(count), runLoop(sink.url, sample, count)]))

const { sample } = await course.deliver(options['warm-up'])
await loop(sample, options['warm-up'])
const products: Timed[] = []
const loops: Timed[] = []
for (let round = 0; round < rounds; round += 1) {
  // Every second round starts with the other, so that neither always comes first.
  const first = round % 2 === 0 ? await course.deliver(rows) : undefined
  loops.push(await loop(sample, rows))
  products.push(first ?? (await course.deliver(rows)))
}
const rates = (each: readonly Timed[]) => each.map(({ perSec }) => perSec)
const cpus = (each: readonly Timed[]) => each.map(({ cpuUs }) => cpuUs)
const what = `deliver ${rows.toLocaleString('en')} queued rows, 32 at a time`
const name = { what, unit: 'rows/s', beside: 'bare undici', aim: AIM, isHeadline: true }
const figures = [beside(name, rates(products), rates(loops))]
const notes = [
  `processor time of the sender: ${median(cpus(products)).toFixed(0)} us a row, bare undici ${median(cpus(loops)).toFixed(0)} us`,
]

if (drain > 0) {
  const { seconds } = await course.deliver(drain)
  figures.push(alone({ what: `drain ${drain.toLocaleString('en')} queued rows`, unit: 's' }, [seconds]))
}

/** How fast a target that takes its time is served, alone and while another one drains. */
async function measureSlow() {
  const slowSink = await startSinkProcess(SLOW_MS)
  const slow = await client.webhooks.create({
    name: 'Slow',
    url: NOWHERE,
    enabled: false,
    filters: { entityTypes: ['lap'] },
  })
  const serve = (webhookIds: readonly string[]) =>
    timed(slowRows, ownCpuUs, async () => {
      const arrived = slowSink.next(slowRows)
      for (const each of webhookIds) await course.aim(each, each === slow.id ? slowSink.url : sink.url)
      await arrived
    })
  const [besides, alones]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await persist(() => client.webhooks.update(slow.id, { enabled: false }))
    await course.pileUp(slowRows * DRAINED_BESIDE, course.webhookId)
    await persist(() => client.webhooks.update(slow.id, { enabled: true }))
    await course.pileUp(slowRows, slow.id)
    alones.push((await serve([slow.id])).perSec)
    await course.pileUp(slowRows, slow.id)
    besides.push((await serve([slow.id, course.webhookId])).perSec)
    await course.untilDelivered(Promise.resolve(sample))
  }
  slowSink.stop()
  const served = `serve a target that takes ${SLOW_MS} ms, beside a drain`
  return beside({ what: served, unit: 'rows/s', beside: 'no drain', aim: SLOW_AIM }, besides, alones)
}
if (slowRows > 0) figures.push(await measureSlow())

sink.stop()
if (profile) await server.kill('SIGTERM')
await server.cleanUp()
answer(figures, notes)
