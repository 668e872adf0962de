import { trackStatusBetween } from '../../../server/calc/timing/flags.ts'
import type { TrackStatus } from '../../../server/contract/resources/weekend/lap.ts'
import type { FlagState } from './flag-state.ts'

/** Status that the server gives a lap which ended at a time, in ms since 1970; laps typed after the session are green. */
export function statusOfLap({ session, flags }: FlagState, endMs: number, lastedMs: number): TrackStatus {
  if (session.status === 'finished') return 'green'
  const [start, end] = [endMs - lastedMs, endMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  return trackStatusBetween(flags, start, end)
}

/** Statuses of laps that were driven one after the other, the last of which ends at this time. */
export function statusesUpTo(
  state: FlagState,
  endMs: number,
  lapTimesMs: readonly (number | null)[],
): TrackStatus[] {
  let end = endMs
  const backwards = lapTimesMs.toReversed().map((ms) => {
    const status = statusOfLap(state, end, ms ?? 0)
    end -= ms ?? 0
    return status
  })
  return backwards.reverse()
}
