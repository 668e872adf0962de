const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720]
const MAX_TICKS = 7

/** Axis ticks in seconds, at most seven, at round steps. */
export function ticksOf(widthSec: number): number[] {
  const step = 60 * (STEPS_MIN.find((minutes) => widthSec / (minutes * 60) <= MAX_TICKS) ?? 1440)
  const count = Math.floor(widthSec / step) + 1
  return Array.from({ length: Math.min(count, 100) }, (_, index) => index * step).filter(
    (sec) => sec < widthSec * 0.96,
  )
}
