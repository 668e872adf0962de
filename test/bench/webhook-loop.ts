import { Agent } from 'undici'
import type { SinkSample } from './webhook-sink.ts'

/** Sockets of a subscription, and deliveries under way at a time. */
const AT_A_TIME = 32
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/** Sends the same request repeatedly, as fast as undici can: no rows, retries or signature. */
export async function runLoop(url: string, sample: SinkSample, requests: number): Promise<void> {
  const agent = new Agent({ connections: AT_A_TIME, pipelining: 1 })
  const { origin, pathname } = new URL(url)
  const headers = Object.fromEntries(
    Object.entries(sample.headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
  )
  let left = requests
  const send = async () => {
    while (left > 0) {
      left -= 1
      const { statusCode, body } = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        headers,
        body: sample.body,
      })
      await body.dump()
      if (statusCode !== 204) throw new Error(`the sink answered ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, send))
  await agent.close()
}
