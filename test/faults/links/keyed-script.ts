import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { ApiError, type CallOptions, type Client, createClient } from '../../../server/contract/client.ts'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
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
  /** Cancelled by its caller. */
  signal: AbortSignal
}

/** The server's own fault, and not the link's. */
const isOfServer = (error: unknown) =>
  error instanceof ApiError && error.problem.status >= 500 && error.problem.code !== 'not_json'

/**
 * Writes weather, corrects it and removes some of it. The server makes the ids, and nothing is unique, so that a
 * duplicate write is visible. Each write has a key and is resent under it until it is answered, however soon the
 * previous attempt was given up. Throws refusals and server errors: a repeated request with the same key never causes
 * one.
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
