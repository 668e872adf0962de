import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { deviceMoment } from '../../format/device-moment.ts'

export type Tally = ActionResult<Actions['webhookBacklog']>['items'][number]
type Health = Pick<Tally, 'health' | 'failingSince' | 'queued'>

const sinceText = (failingSince: string | null) =>
  failingSince === null ? '' : ` since ${deviceMoment(Date.parse(failingSince))}`

/** Health of the receiver in a few words, for a list. */
export function healthShort({ health, failingSince }: Health): string {
  if (health === 'off') return failingSince === null ? 'Off' : 'Switched off'
  return health === 'ok' ? 'OK' : `Refused${sinceText(failingSince)}`
}

const waitText = (queued: number) =>
  queued === 0 ? '' : queued === 1 ? ' 1 delivery waits.' : ` ${queued} deliveries wait.`

/** Problem of the receiver with a remedy; undefined if healthy. */
export function healthWords({ health, failingSince, queued }: Health): string | undefined {
  if (failingSince === null) return undefined
  const since = sinceText(failingSince)
  return health === 'off'
    ? `Switched off: its receiver has taken nothing${since}.${waitText(queued)} Put the receiver right, send a test, then enable the webhook: what waits goes out in order, and what failed can be replayed.`
    : `Its receiver has refused every delivery${since}.${waitText(queued)} Look at its last answer below, put the receiver right and send a test. What failed can then be replayed.`
}
