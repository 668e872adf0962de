import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { classifyError } from '../../../renderer/data/queue/classify-error.ts'
import { ApiError, type CallOptions, type Client, createClient } from '../../../server/contract/client.ts'
import type { Random } from '../../../server/sample/random.ts'

/** A script's own record of its actions, by row: `create,update`. */
export type Ledger = Map<string, string>

interface Script {
  baseUrl: string
  token: string
  random: Random
  eventId: string
  /** Whether to begin another row. */
  goesOn(): boolean
  /** Nobody wants to know any more. */
  signal: AbortSignal
}

/** The server's own fault, and not the link's. */
const isOfServer = (error: unknown) =>
  error instanceof ApiError && error.problem.status >= 500 && error.problem.code !== 'not_json'

/**
 * Writes weather, corrects it and takes some of it away. The server makes the ids, and nothing is unique, so that a write
 * that is done twice shows. Each write has a key and is sent again under it until it is answered, however soon the one
 * before was given up. Throws what is refused or fails on the server:
 * the same request under the same key never does.
 */
export async function runKeyedScript({
  baseUrl,
  token,
  random,
  eventId,
  goesOn,
  signal,
}: Script): Promise<Ledger> {
  const client: Client = createClient({ baseUrl, token })
  const ledger: Ledger = new Map()

  async function insist<T>(request: (options: CallOptions) => Promise<T>): Promise<T> {
    const idempotencyKey = v7()
    for (;;) {
      try {
        const patience = AbortSignal.timeout(random.whole(20, 600))
        return await request({ idempotencyKey, signal: AbortSignal.any([patience, signal]) })
      } catch (error) {
        if (classifyError(error) === 'refused' || isOfServer(error)) throw error
        signal.throwIfAborted()
        await sleep(random.between(5, 100))
      }
    }
  }

  while (goesOn()) {
    const at = new Date(Date.UTC(2026, 3, 18) + random.whole(0, 80_000_000)).toISOString()
    let row = await insist((options) => client.weather.create({ eventId, measuredAt: at }, options))
    const deeds = ['create']
    for (let left = random.whole(0, 2); left > 0; left -= 1) {
      const [before, humidityPct] = [row, random.between(1, 99)]
      row = await insist((options) =>
        client.weather.update(before.id, { humidityPct }, { ...options, ifMatch: before.version }),
      )
      deeds.push('update')
    }
    if (random.chance(0.2)) {
      await insist((options) => client.weather.remove(row.id, {}, { ...options, ifMatch: row.version }))
      deeds.push('delete')
    }
    ledger.set(row.id, deeds.join())
    await sleep(random.between(0, 20))
  }
  return ledger
}
