import type { Change } from '../../../server/contract/actions/change.ts'
import { useRows } from '../../data/use/use-rows.ts'
import type { Clock } from './change-moment.tsx'

/** Time zone of a change's track; undefined where the device's clock is selected or the track is unknown. */
export function useTrackZone(clock: Clock): (change: Change) => string | undefined {
  const asked = clock === 'track'
  const events = useRows('events', {}, asked)
  const tracks = useRows('tracks', {}, asked)
  return ({ eventId }) => {
    if (!asked || eventId === null) return undefined
    const trackId = events.data?.find(({ id }) => id === eventId)?.trackId
    return tracks.data?.find(({ id }) => id === trackId)?.timeZone ?? undefined
  }
}
