import { ApiError, type Client } from '../../server/contract/client.ts'
import type { CreateOf } from '../../server/contract/define/define.ts'
import type { lap } from '../../server/contract/resources/weekend/lap.ts'
import { lapBody } from '../support/weekend-rows.ts'
import type { LapRow } from './crash-audit.ts'

/** One create request, with the server's answer once there is one. */
export interface Shot {
  body: CreateOf<typeof lap>
  idempotencyKey: string | undefined
  answer: LapRow | undefined
}

/** Create requests for laps, spread over the run sheets; every second one has an Idempotency-Key. */
export function loadShots(runSheetIds: readonly string[], count: number, name: string): Shot[] {
  return Array.from({ length: count }, (_, index) => ({
    body: lapBody(
      runSheetIds[index % runSheetIds.length] as string,
      Math.floor(index / runSheetIds.length) + 1,
    ),
    idempotencyKey: index % 2 === 0 ? `${name}-${index}` : undefined,
    answer: undefined,
  }))
}

/** Sends one request. A connection that broke leaves it without an answer; a refusal is thrown. */
export async function fire(client: Client, shot: Shot): Promise<void> {
  const { body, idempotencyKey } = shot
  try {
    shot.answer = await client.laps.create(body, idempotencyKey === undefined ? {} : { idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
}

/**
 * Sends them all, with limited concurrency; reports the number of answers after each. Throws a refusal once all have
 * ended.
 */
export async function storm(
  client: Client,
  shots: readonly Shot[],
  inFlight: number,
  onAnswer: (answers: number) => void,
): Promise<void> {
  const waiting = shots.values()
  let answers = 0
  const gunner = async () => {
    for (const shot of waiting) {
      await fire(client, shot)
      if (shot.answer) onAnswer(++answers)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: inFlight }, gunner))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
