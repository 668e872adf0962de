import { hostname } from 'node:os'

/** Longest part of a name between two dots: RFC 1035, 2.3.4. */
const MAX_LABEL_LENGTH = 63

/** The garage's mDNS host name, the same on each of its laptops. */
export const garageName = (slug: string | null) =>
  slug === null
    ? 'trackside.local'
    : `${`trackside-${slug}`.slice(0, MAX_LABEL_LENGTH).replace(/-$/, '')}.local`

/** This laptop's mDNS host name; null when its name is no valid label. */
export function machineName(name = hostname()): string | null {
  const [label = ''] = name.toLowerCase().split('.')
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? `${label}.local` : null
}
