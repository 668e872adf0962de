interface Timed {
  status: string
  endsAt: string
}

const RUNNING = new Set(['live', 'red'])
/** A race under a red flag ends late; a session that nobody set to finished is over all the same. */
const LATE_MS = 6 * 3_600_000

/** Whether a session runs now: what keeps the laptop awake. */
export const isUnderWay = ({ status, endsAt }: Timed, nowMs: number): boolean =>
  RUNNING.has(status) && nowMs < Date.parse(endsAt) + LATE_MS
