import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, type Client } from '../../server/contract/client.ts'
import { lapBody } from '../support/weekend-rows.ts'
import { cpuTimeUs } from './machine.ts'
import { type Timed, timed } from './timed.ts'
import type { SinkSample } from './webhook-sink.ts'
import type { SinkProcess } from './webhook-sink-process.ts'

const BATCH = 5000
/** A host name that does not resolve: its deliveries wait until the subscription gets another URL. */
export const NOWHERE = 'https://nowhere.invalid/hook'

export interface DeliveryCourse {
  /** The subscription that takes every lap. */
  webhookId: string
  /** Sends a subscription elsewhere. */
  aim(webhookId: string, url: string): Promise<unknown>
  /** Queues this many rows for an unreachable host. */
  pileUp(count: number, ...webhookIds: string[]): Promise<void>
  /** Until the last has arrived, and none is left in the outbox. */
  untilDelivered(arrived: Promise<SinkSample>): Promise<SinkSample>
  /** Queues this many rows, then sends them to the sink. */
  deliver(count: number): Promise<Timed & { sample: SinkSample }>
}

/** The profiler's signals cut SQLite's waiting for a lock short, so that some writes are refused in vain. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 503) throw error
      await pause(100)
    }
  }
}

/** A server with a subscription, and laps that are written for it. */
export async function insertDeliveries(
  server: { pid: number },
  client: Client,
  runSheets: readonly { id: string }[],
  sink: SinkProcess,
): Promise<DeliveryCourse> {
  const webhook = await client.webhooks.create({
    name: 'Factory',
    url: NOWHERE,
    filters: { entityTypes: ['lap'] },
  })
  let lapsMade = 0
  const makeLaps = async (count: number) => {
    for (let made = 0; made < count; made += BATCH) {
      const items = Array.from({ length: Math.min(BATCH, count - made) }, () => {
        lapsMade += 1
        const sheet = runSheets[lapsMade % runSheets.length] as { id: string }
        return lapBody(sheet.id, Math.ceil(lapsMade / runSheets.length))
      })
      await persist(() => client.createLaps({ body: { items } }))
    }
  }
  const aim = (webhookId: string, url: string) => persist(() => client.webhooks.update(webhookId, { url }))
  const pileUp = async (count: number, ...webhookIds: string[]) => {
    for (const each of webhookIds) await aim(each, NOWHERE)
    await makeLaps(count)
    for (;;) {
      const { items } = await client.webhookConnectivity()
      if (items.some(({ state }) => state === 'unreachable')) break
      await pause(50)
    }
  }
  /** By the rows: the count of a long queue is remembered for seconds. */
  const isEmpty = async (id: string) => {
    const query = { state: 'queued', limit: 1, summary: true } as const
    return (await client.listDeliveries({ params: { id }, query })).items.length === 0
  }
  const untilDelivered = async (arrived: Promise<SinkSample>) => {
    const sample = await arrived
    const { items: webhooks } = await client.webhooks.list()
    for (const { id } of webhooks) while (!(await isEmpty(id))) await pause(2)
    return sample
  }
  return {
    webhookId: webhook.id,
    aim,
    pileUp,
    untilDelivered,
    async deliver(count) {
      await pileUp(count, webhook.id)
      let sample: SinkSample | undefined
      const figures = await timed(
        count,
        () => cpuTimeUs(server.pid),
        async () => {
          const arrived = sink.next(count)
          await aim(webhook.id, sink.url)
          sample = await untilDelivered(arrived)
        },
      )
      return { ...figures, sample: sample as SinkSample }
    },
  }
}
