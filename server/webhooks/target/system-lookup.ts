import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'

/** All addresses of a name, in the order to try them. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>

const asked = new Map<string, Promise<readonly LookupAddress[]>>()

/** Asks the system. Nothing is remembered: only who asks while an answer is on its way shares it. */
export function systemLookup(host: string): Promise<readonly LookupAddress[]> {
  // The system answers only two names at a time: without a network, 32 sockets of one subscription that ask for
  // the same name would hold up every other subscription for minutes.
  const before = asked.get(host)
  if (before) return before
  const answer = dns.lookup(host, { all: true, verbatim: true }).finally(() => asked.delete(host))
  asked.set(host, answer)
  return answer
}
