import type { Lead } from '../../../server/contract/actions/lead.ts'
import { deviceMoment } from '../../format/device-moment.ts'

/** Name of the other laptop, capitalized for the start of a sentence. */
export const rivalName = ({ rival }: Lead): string => rival?.name ?? 'Another laptop'

const SEEN: Record<NonNullable<Lead['rival']>['seenBy'], string> = {
  network: 'on the network',
  folder: 'in the folder for copies',
}

const moment = (iso: string) => deviceMoment(Date.parse(iso))

/** Why this laptop accepts no changes. */
export function stoodDownText(lead: Lead): string {
  const { rival, name, otherLeadsSince } = lead
  const since = rival?.since ? ` since ${moment(rival.since)}` : ''
  const seen = rival ? `, seen ${SEEN[rival.seenBy]} ${moment(rival.seenAt)}` : ''
  const what = otherLeadsSince
    ? `${rivalName(lead)} leads the garage, as decided ${moment(otherLeadsSince)}.`
    : `${rivalName(lead)} has taken over${since}${seen}.`
  return `${what} This laptop, ${name}, is read-only: it accepts no changes.`
}

/** Consequences of each decision. */
export function decisionTexts(lead: Lead, leader: 'this' | 'other'): string[] {
  const other = lead.rival?.name ?? 'the other laptop'
  if (leader === 'this')
    return [
      `${lead.name} accepts changes again and continues from its own data. Changes made on ${other} since it took over are not here; they stay there.`,
      `${rivalName(lead)} stands down as soon as it sees this one. Edits waiting here are sent.`,
    ]
  return [
    `${lead.name} stays a read-only copy. It does not receive changes made on ${other}: open that one for the latest.`,
    'Edits that wait on tablets connected here stay on those tablets. You can give this laptop the lead again later.',
  ]
}
