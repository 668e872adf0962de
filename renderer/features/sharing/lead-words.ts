import type { Lead } from '../../../server/contract/actions/lead.ts'
import { deviceMoment } from '../../format/device-moment.ts'

/** Name of the other laptop, capitalized for the start of a sentence. */
export const peerName = ({ peer }: Lead): string => peer?.name ?? 'Another laptop'

const SEEN: Record<NonNullable<Lead['peer']>['seenBy'], string> = {
  network: 'on the network',
  folder: 'in the folder for copies',
}

const moment = (iso: string) => deviceMoment(Date.parse(iso))

/** Why this laptop accepts no changes. */
export function standbyText(lead: Lead): string {
  const { peer, name, otherLeadsSince } = lead
  const since = peer?.since ? ` since ${moment(peer.since)}` : ''
  const seen = peer ? `, seen ${SEEN[peer.seenBy]} ${moment(peer.seenAt)}` : ''
  const what = otherLeadsSince
    ? `${peerName(lead)} leads the garage, as decided ${moment(otherLeadsSince)}.`
    : `${peerName(lead)} has taken over${since}${seen}.`
  return `${what} This laptop, ${name}, is read-only: it accepts no changes.`
}

/** Consequences of each decision. */
export function decisionTexts(lead: Lead, leader: 'this' | 'other'): string[] {
  const other = lead.peer?.name ?? 'the other laptop'
  if (leader === 'this')
    return [
      `${lead.name} accepts changes again and continues from its own data. Changes made on ${other} since it took over are not here; they stay there.`,
      `${peerName(lead)} stands down as soon as it sees this one. Edits waiting here are sent.`,
    ]
  return [
    `${lead.name} stays a read-only copy. It does not receive changes made on ${other}: open that one for the latest.`,
    'Edits that wait on tablets connected here stay on those tablets. You can give this laptop the lead again later.',
  ]
}
