import type { Change } from '../../../server/contract/actions/change.ts'
import type { Received } from '../../support/receiver.ts'

const sequenceOf = ({ body }: Received) => body.payload._meta.sequence as number
const entityOf = ({ body }: Received) => body.payload.id

/** Errors in the order in which an entity's deliveries first arrived, apart from replays. */
export function wrongsOfOrder(received: readonly Received[]): string[] {
  const last = new Map<string, number>()
  return received.flatMap((each) => {
    const before = last.get(entityOf(each)) ?? 0
    const now = sequenceOf(each)
    last.set(entityOf(each), Math.max(before, now))
    return now < before ? [`sequence ${now} of ${entityOf(each)} came after ${before}`] : []
  })
}

/** Errors in all arrived deliveries, compared with the expected changes. */
export function wrongsOfArrivals(received: readonly Received[], changes: readonly Change[]): string[] {
  const bySequence = new Map<number, Received[]>()
  for (const each of received)
    bySequence.set(sequenceOf(each), [...(bySequence.get(sequenceOf(each)) ?? []), each])
  const wrongs: string[] = []
  for (const [index, change] of changes.entries()) {
    const arrived = bySequence.get(index + 1)
    if (!arrived) {
      wrongs.push(`sequence ${index + 1} (${change.entityType} ${change.opType}) never came`)
      continue
    }
    const messageIds = new Set(arrived.map(({ headers }) => headers['webhook-id']))
    if (messageIds.size > 1) wrongs.push(`sequence ${index + 1} came as ${messageIds.size} messages`)
    const [first] = arrived as [Received]
    const [is, must] = [
      `${first.body.entityType} ${first.body.opType} ${entityOf(first)}`,
      `${change.entityType} ${change.opType} ${change.entityId}`,
    ]
    if (is !== must) wrongs.push(`sequence ${index + 1} is ${is} and must be ${must}`)
  }
  for (const sequence of bySequence.keys())
    if (sequence < 1 || sequence > changes.length) wrongs.push(`sequence ${sequence} stands for no change`)
  return wrongs
}
