import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '../../../server/contract/actions/change.ts'
import type { Client } from '../../../server/contract/client.ts'
import type { Random } from '../../../server/sample/random.ts'
import { startReceiver } from '../../support/receiver.ts'
import { wrongsOfArrivals, wrongsOfOrder } from './audit-arrivals.ts'
import { startFlakyProxy, temperBy } from './flaky-proxy.ts'
import { flap } from './flap.ts'

const THROUGH_WITHIN_MS = 60_000

/** A factory behind a bad link, that takes its time now and then, or answers 500. */
export async function openHook(client: Client, entityTypes: string[], random: Random) {
  const receiver = await startReceiver(async () => {
    if (random.chance(0.1)) await sleep(random.between(0, 300))
    return random.chance(0.05) ? 500 : 204
  })
  const proxy = await startFlakyProxy(receiver.port, random, temperBy)
  const since = new Date().toISOString()
  const { id } = await client.webhooks.create({
    name: `Factory ${proxy.url}`,
    url: `${proxy.url}/hook`,
    filters: { entityTypes, opTypes: [] },
  })

  const backlog = async () => {
    const { items } = await client.webhookBacklog()
    const mine = items.find(({ webhookId }) => webhookId === id)
    return { queued: mine?.queued ?? 0, failed: mine?.failed ?? 0 }
  }
  async function waitForQueue() {
    const until = performance.now() + THROUGH_WITHIN_MS
    for (let { queued } = await backlog(); queued > 0; { queued } = await backlog()) {
      if (performance.now() > until) return [`${queued} deliveries still wait`]
      await sleep(50)
    }
    return []
  }

  return {
    flap: (forMs: number) => flap(proxy, random, forMs),
    /** Replays all failed deliveries. Returns the errors in the arrived ones. */
    async wrongs(changes: readonly Change[]): Promise<string[]> {
      const wrongs = await waitForQueue()
      wrongs.push(...wrongsOfOrder(receiver.received))
      // Some of it meets a 500 once more.
      for (let left = 10; left > 0 && (await backlog()).failed > 0; left -= 1) {
        await client.replayFailed({ params: { id }, body: { since } })
        wrongs.push(...(await waitForQueue()))
      }
      wrongs.push(
        ...wrongsOfArrivals(
          receiver.received,
          changes.filter(({ entityType }) => entityTypes.includes(entityType)),
        ),
      )
      return wrongs.map((each) => `${entityTypes.join(' and ')}: ${each}`)
    },
    arrived: () => receiver.received.length,
    async close() {
      await client.webhooks.remove(id)
      await Promise.all([proxy.close(), receiver.close()])
    },
  }
}
