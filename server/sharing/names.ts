import { hostname } from 'node:os'

/** Longest part of a name between two dots: RFC 1035, 2.3.4. */
const LONGEST = 63

/** By which the garage is found on its network, whichever laptop serves it. */
export const garageName = (slug: string | null) =>
  slug === null ? 'trackside.local' : `${`trackside-${slug}`.slice(0, LONGEST).replace(/-$/, '')}.local`

/** This laptop's own name on the network; null where its name is none that a network knows. */
export function machineName(name = hostname()): string | null {
  const [label = ''] = name.toLowerCase().split('.')
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? `${label}.local` : null
}
