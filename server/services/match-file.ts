import { CERTAIN } from '../calc/outings/match-outing.ts'
import type { Context } from '../context.ts'
import type { TelemetryFile } from '../contract/resources/telemetry-file.ts'
import type { Principal } from '../domain/principal.ts'
import {
  type CandidateCar,
  candidatesOf,
  loggerStartMs,
  type OutingToMatch,
} from '../domain/telemetry/outing-matches.ts'
import { ComputeEnded } from '../workers/compute/start-compute-pool.ts'
import { computeOwner } from './compute-result.ts'

/**
 * Cars and sessions of about that time, and a given one, whose laps are those of an outing; the best first. They are compared in a
 * thread: an endurance race has thousands of laps that are alike. None where even a thread cannot compare so many.
 */
export async function matchesOf(
  { store, compute }: Pick<Context, 'store' | 'compute'>,
  principal: Principal,
  outing: OutingToMatch,
  sessionId: string | undefined,
): Promise<TelemetryFile['matches']> {
  const { accountId } = principal
  const { cars, figures } = await store.readInSlices((connection) =>
    candidatesOf({ connection, accountId }, outing, sessionId),
  )
  if (cars.length === 0) return []
  const task = {
    laps: outing.laps.map(({ index, startSec, lapMs }) => ({ index, startSec, lapMs })),
    startMs: loggerStartMs(outing),
    lapsOfCars: cars.map(({ lapIds }) => lapIds.length),
    figures,
  }
  const options = { owner: computeOwner(principal), transfer: [figures.buffer] }
  const matches = await compute.run('matchOuting', task, options).catch((error) => {
    if (error instanceof ComputeEnded) return []
    throw error
  })
  return matches.map(({ car, laps, ...match }) => {
    const { sessionId, carId, lapIds } = cars[car] as CandidateCar
    return {
      ...match,
      sessionId,
      carId,
      laps: laps.map(({ lap, ...pair }) => ({ ...pair, lapId: lapIds[lap] as string })),
      certain: match.confidence >= CERTAIN,
    }
  })
}
