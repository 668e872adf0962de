import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { deviceMoment } from '../../format/device-moment.ts'

export type Tally = ActionResult<Actions['webhookBacklog']>['items'][number]
type Health = Pick<Tally, 'health' | 'failingSince' | 'queued'>

const sinceText = (failingSince: string | null) =>
  failingSince === null ? '' : ` since ${deviceMoment(Date.parse(failingSince))}`

/** Health of the receiver in a few words, for a list. */
export function healthShort({
  health,
  failingSince,
  lastDeliveryStatus,
}: Pick<Tally, 'health' | 'failingSince' | 'lastDeliveryStatus'>): string {
  if (health === 'off') return failingSince === null ? 'Off' : 'Switched off'
  if (health === 'failing') return `Refused${sinceText(failingSince)}`
  return lastDeliveryStatus === null ? 'No answer yet' : 'OK'
}

const waitText = (queued: number) =>
  queued === 0 ? '' : queued === 1 ? ' 1 delivery waits.' : ` ${queued} deliveries wait.`

/** Problem of the receiver with a remedy; undefined if healthy. */
export function healthWords({ health, failingSince, queued }: Health): string | undefined {
  if (failingSince === null) return undefined
  const since = sinceText(failingSince)
  return health === 'off'
    ? `Switched off: its receiver has accepted nothing${since}.${waitText(queued)} Fix the receiver, send a test, then enable the webhook: queued deliveries go out in order, and failed ones can be replayed.`
    : `Its receiver has refused every delivery${since}.${waitText(queued)} Look at its last answer below, fix the receiver and send a test. Failed deliveries can then be replayed.`
}
