import { inUtc, zonedMoment } from '../../../ui/marks/moment-text.ts'

/** Date and time in the track's time zone, with UTC as a tooltip. */
export const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={inUtc(at)}>
    {zonedMoment(at, zone)}
  </time>
)
