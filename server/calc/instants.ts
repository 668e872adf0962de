const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/

/** A feed's timestamp as ISO-8601 in UTC; without a zone it is taken as UTC. Null if it is not a timestamp. */
export function textInstant(text: string): string | null {
  const match = INSTANT.exec(text)
  if (!match) return null
  const [, day, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = match
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}` : 'Z'
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  const moment = new Date(`${day}T${minutes}:${seconds}.${ms}${offset}`)
  // Rejects dates that roll over, such as 30 February.
  const inUtc = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || inUtc.toISOString().slice(0, 10) !== day) return null
  return moment.toISOString()
}
