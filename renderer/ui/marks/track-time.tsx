import { wallClock } from '../../format/zoned-time.ts'

const utcText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

/** Time of day at the track, followed by UTC. */
export const TrackTime = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={utcText(at)}>
    {wallClock(at, zone).time}
  </time>
)
