import { inUtc, zonedMoment } from '../../../ui/marks/moment-text.ts'

/** Day and time of day at the track; the same instant in UTC stands behind it. */
export const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={inUtc(at)}>
    {zonedMoment(at, zone)}
  </time>
)
