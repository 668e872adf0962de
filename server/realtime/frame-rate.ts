const BURST = 100
const EACH_SECOND = 50

/** Token bucket for a socket's frames: 50 a second, 100 at once. Takes the cost in frames; returns true when exceeded. */
export function createFrameRate(): (cost?: number) => boolean {
  let left = BURST
  let at = performance.now()
  return (cost = 1) => {
    const now = performance.now()
    left = Math.min(BURST, left + ((now - at) / 1000) * EACH_SECOND) - cost
    at = now
    return left < 0
  }
}
