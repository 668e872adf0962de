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
    ? `${rivalName(lead)} leads the garage, as was decided ${moment(otherLeadsSince)}.`
    : `${rivalName(lead)} has taken over${since}${seen}.`
  return `${what} This laptop, ${name}, shows what it has and takes no changes.`
}

/** Consequences of each decision. */
export function decisionTexts(lead: Lead, leader: 'this' | 'other'): string[] {
  const other = lead.rival?.name ?? 'the other laptop'
  if (leader === 'this')
    return [
      `${lead.name} takes changes again, and goes on from what it has now. What was written on ${other} since it took over is not here, and stays there.`,
      `${rivalName(lead)} stands down as soon as it sees this one. Edits that waited here are sent.`,
    ]
  return [
    `${lead.name} stays a copy to read from. It does not get what is written on ${other}: open that one for what is new.`,
    'Edits that wait on tablets connected here stay on those tablets. You can give this laptop the lead again later.',
  ]
}
