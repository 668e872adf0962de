const BURST = 100
const EACH_SECOND = 50

/** Counts a frame; answers whether there were too many: 50 a second, 100 at once. */
export function createFrameRate(): () => boolean {
  let left = BURST
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(BURST, left + ((now - at) / 1000) * EACH_SECOND) - 1
    at = now
    return left < 0
  }
}
