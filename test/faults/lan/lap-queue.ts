import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { createClient } from '../../../server/contract/client.ts'
import { lapBody } from '../../support/weekend-rows.ts'
import type { Trust } from './calls.ts'
import { findByName } from './garage.ts'
import type { Host } from './host.ts'

/** Where the garage was found last, and as whom to write. */
interface Wanted {
  tablet: Host
  ca: string
  hostName: string
  apiKey: string
  runSheetId: string
  at: Trust & { url: string }
  /** Number of the first lap. */
  from?: number
}

const RETRY_MS = 200

/**
 * The tablet's queue: laps one after the other, each with its own key and id, resent until the garage has answered.
 * Without an answer it looks up the garage by its name.
 */
export function startLapQueue({ tablet, ca, hostName, apiKey, runSheetId, at, from = 1 }: Wanted) {
  const answered: { id: string; lapNumber: number }[] = []
  const failures = new Set<string>()
  let [place, tries, isStopped, lastNumber] = [at, 0, false, from - 1]

  const clientAt = ({ url, address }: Wanted['at']) =>
    createClient({ baseUrl: url, apiKey, fetch: tablet.fetchWith({ ca, ...(address && { address }) }) })

  async function send(lapNumber: number) {
    const body = { ...lapBody(runSheetId, lapNumber), id: uuidv7() }
    const idempotencyKey = uuidv7()
    for (;;) {
      tries += 1
      try {
        const row = await clientAt(place).laps.create(body, { idempotencyKey })
        answered.push({ id: row.id, lapNumber })
        return
      } catch (error) {
        const { code, problem } = error as { code?: string; problem?: { status: number; code: string } }
        // The garage has refused it: the test checks this.
        if (problem && problem.code !== 'stood_down' && problem.status < 500) throw error
        failures.add(problem?.code ?? code ?? (error as Error).message)
        place = (await findByName(tablet, hostName)) ?? place
        await sleep(RETRY_MS)
      }
    }
  }
  async function sendAll() {
    while (!isStopped) {
      lastNumber += 1
      await send(lastNumber)
    }
  }
  const running = sendAll()
  running.catch(() => undefined)
  return {
    answered,
    /** Obstacles so far: codes of the network and of the service. */
    failures,
    place: () => place,
    tries: () => tries,
    /** Ends after the current lap; rejects with the garage's refusals. */
    async stop() {
      isStopped = true
      await running
    },
  }
}
