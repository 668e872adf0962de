/** Loggers that merge several sources write a few samples out of order. */
const MAX_JITTER_SEC = 1
/** No outing is longer: a later time is damage. */
const MAX_SEC = 30 * 86_400

/**
 * Times since the first one, never falling: small steps back stay where they are, and a clock that begins again goes on from its
 * last time, which `onRestart` hears of. A time that is none is the last one.
 */
export function risingClock(
  stepSec: number,
  onRestart: (sec: number) => void = () => {},
): (sec: number) => number {
  let [start, last] = [Number.NaN, 0]
  return (sec) => {
    if (!Number.isFinite(sec)) return last
    if (Number.isNaN(start)) start = sec
    const passed = sec - start
    if (passed < last - MAX_JITTER_SEC) {
      onRestart(last + stepSec)
      start = sec - last - stepSec
      last += stepSec
    } else if (passed > last && passed <= MAX_SEC) last = passed
    return last
  }
}
