import type { ActionResult } from '../../../../server/contract/define/action.ts'
import type { Actions } from '../../../../server/contract/index.ts'

type Delivery = ActionResult<Actions['listDeliveries']>['items'][number]
export type Host = ActionResult<Actions['webhookConnectivity']>['items'][number]

/** What failed longer ago is no news. */
const LATELY_MS = 24 * 3_600_000

/** How many deliveries failed in the last day and have not got through since. */
export function failedLately(deliveries: readonly Delivery[], nowMs: number): number {
  const through = new Set(
    deliveries
      .filter(({ state, replayOf }) => state === 'succeeded' && replayOf)
      .map(({ replayOf }) => replayOf),
  )
  // A replay that fails too is the same loss once more.
  const lost = deliveries.filter(
    ({ id, state, createdAt, replayOf }) =>
      state === 'failed' && !replayOf && !through.has(id) && nowMs - Date.parse(createdAt) <= LATELY_MS,
  )
  return lost.length
}

/** Hosts that something waits for, or that do not answer. */
export const troubledHosts = (hosts: readonly Host[]): Host[] =>
  hosts.filter(({ state, queued }) => state === 'unreachable' || queued > 0)

/** `3 deliveries`, `1 delivery`. */
export const deliveriesText = (count: number): string => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
