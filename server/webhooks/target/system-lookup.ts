import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'

/** All addresses of a name, in the order to try them. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>

const asked = new Map<string, Promise<readonly LookupAddress[]>>()

/** Looks a name up with the system's resolver. Concurrent lookups of a name share one request; nothing is cached. */
export function systemLookup(host: string): Promise<readonly LookupAddress[]> {
  // The resolver handles few lookups at a time: without a network, the 32 sockets of one subscription would block all
  // others for minutes.
  const before = asked.get(host)
  if (before) return before
  const answer = dns.lookup(host, { all: true, verbatim: true }).finally(() => asked.delete(host))
  asked.set(host, answer)
  return answer
}
