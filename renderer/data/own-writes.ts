/** A change of one's own may come through the room a moment before or after the answer to the request. */
const ECHO_MS = 2000
let underWay = 0
let endedAt = Number.NEGATIVE_INFINITY

/** Notes that this tab has a write in flight, until its answer. */
export async function noteWrite<T>(answer: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await answer
  } finally {
    underWay -= 1
    endedAt = performance.now()
  }
}

/** Whether a change that this person made may have been made in this tab. */
export const wroteJustNow = (): boolean => underWay > 0 || performance.now() - endedAt < ECHO_MS
