import type { TrackStatus } from '../../../server/contract/resources/weekend/lap.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { statusesUpTo } from './lap-status.ts'
import { useFlagState } from './use-flag-state.ts'

/** Statuses of a session's next laps of a car, of these times in ms, the last of which ends now. */
export function useLapStatuses(sessionId: string): (lapTimesMs: readonly unknown[]) => TrackStatus[] {
  const state = useFlagState(useRow('sessions', sessionId).data)
  const skewMs = useServerSkewMs()
  return (lapTimesMs) => {
    const times = lapTimesMs.map((ms) => (typeof ms === 'number' ? ms : null))
    if (!state) return times.map(() => 'green')
    // A flag that is out was shown before now, whatever two clocks say.
    const shownMs = Math.max(0, ...state.flags.map(({ at }) => Date.parse(at) + 1))
    return statusesUpTo(state, Math.max(Date.now() + skewMs, shownMs), times)
  }
}
