import { wallClock } from '../../../format/zoned-time.ts'
import { spanText } from '../plan-words.ts'
import classes from './lane.module.css'
import type { Scale } from './lane.tsx'
import { ticksOf } from './ticks.ts'

/** Time axis: local time at the track, or session minutes without a start time. */
export const Axis = ({ scale, startsAt }: { scale: Scale; startsAt: string | null }) => (
  <div className={classes.axis} aria-hidden="true">
    {ticksOf(scale.widthSec).map((sec) => (
      <span key={sec} style={{ left: `${(100 * sec) / scale.widthSec}%` }}>
        {startsAt
          ? wallClock(new Date(Date.parse(startsAt) + sec * 1000).toISOString(), scale.zone).time
          : spanText(sec)}
      </span>
    ))}
  </div>
)
