import type { ActionResult } from '../../../../server/contract/define/action.ts'
import type { Actions } from '../../../../server/contract/index.ts'

type Delivery = ActionResult<Actions['listDeliveries']>['items'][number]
export type Host = ActionResult<Actions['webhookConnectivity']>['items'][number]

/** Age at which failures are no longer shown. */
const LATELY_MS = 24 * 3_600_000

/** Number of deliveries that failed in the last day and were not delivered since. */
export function failedLately(deliveries: readonly Delivery[], nowMs: number): number {
  const through = new Set(
    deliveries
      .filter(({ state, replayOf }) => state === 'succeeded' && replayOf)
      .map(({ replayOf }) => replayOf),
  )
  // A failed replay is counted with its original delivery.
  const lost = deliveries.filter(
    ({ id, state, createdAt, replayOf }) =>
      state === 'failed' && !replayOf && !through.has(id) && nowMs - Date.parse(createdAt) <= LATELY_MS,
  )
  return lost.length
}

/** Hosts with queued deliveries, and unreachable hosts. */
export const troubledHosts = (hosts: readonly Host[]): Host[] =>
  hosts.filter(({ state, queued }) => state === 'unreachable' || queued > 0)

/** `3 deliveries`, `1 delivery`. */
export const deliveriesText = (count: number): string => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
