import { wallClock } from '../../ui/zoned-time.ts'
import classes from './lane.module.css'
import type { Scale } from './lane.tsx'
import { spanText } from './plan-words.ts'

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720]
const MOST_TICKS = 7

/** Seconds of the ticks of an axis, at most seven of them, at whole steps. */
export function ticksOf(widthSec: number): number[] {
  const step = 60 * (STEPS_MIN.find((minutes) => widthSec / (minutes * 60) <= MOST_TICKS) ?? 1440)
  const count = Math.floor(widthSec / step) + 1
  return Array.from({ length: Math.min(count, 100) }, (_, index) => index * step).filter(
    (sec) => sec < widthSec * 0.96,
  )
}

/** The time axis: the clock at the track, or the minutes of the session where it has no start. */
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
