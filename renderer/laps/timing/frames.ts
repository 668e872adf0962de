import type { sessionTiming, TimingItem } from '../../../server/contract/actions/timing.ts'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { ServerFrame } from '../../../server/contract/realtime.ts'

export type Timing = ActionResult<typeof sessionTiming>

const LAST = Number.POSITIVE_INFINITY

/** The order after a frame with rows that changed; an older one changes nothing. A feed moves cars without a change of the log. */
export function withFrame(timing: Timing, frame: { seq: number; items: readonly TimingItem[] }): Timing {
  if (frame.seq < timing.seq) return timing
  const rows = new Map([...timing.items, ...frame.items].map((item) => [item.carId, item]))
  const items = [...rows.values()].sort((a, b) => (a.position ?? LAST) - (b.position ?? LAST) || 0)
  return { ...timing, seq: frame.seq, items }
}

/** Whether the order has to be read again: frames may be missing before this one, or a row has gone. */
export const needsReading = (frame: ServerFrame, seq: number): boolean =>
  frame.type === 'resync' ||
  (frame.type === 'welcome' && frame.seq > seq) ||
  (frame.type === 'change' && frame.entityType === 'car' && frame.opType === 'delete' && frame.seq > seq)
