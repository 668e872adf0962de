/** Maximum time between a write's response and its change frame in the room, in either order. */
const ECHO_MS = 2000
let underWay = 0
let endedAt = Number.NEGATIVE_INFINITY

/** Tracks a write of this tab until its response. */
export async function noteWrite<T>(answer: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await answer
  } finally {
    underWay -= 1
    endedAt = performance.now()
  }
}

/** Whether a change by this user may come from this tab. */
export const wroteJustNow = (): boolean => underWay > 0 || performance.now() - endedAt < ECHO_MS
