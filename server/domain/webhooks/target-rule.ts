import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Kind of an address: public, this machine or its network, or forbidden. */
export type Reach = 'public' | 'local' | 'forbidden'

type Address = ReturnType<typeof ipaddr.parse>
type Bytes = readonly number[]

const LOCAL: ReadonlySet<string> = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

/** Metadata services of cloud providers in otherwise public or local ranges. */
const METADATA = [
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd00:42::42/128',
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network))

const last = (bytes: Bytes) => [bytes.slice(12)]
const teredo = (bytes: Bytes) => [bytes.slice(4, 8), bytes.slice(12).map((byte) => byte ^ 0xff)]

/** IPv6 prefixes that embed an IPv4 address, and its position. */
const EMBEDDINGS = (
  [
    ['::/96', last],
    ['::ffff:0:0/96', last],
    ['::ffff:0:0:0/96', last],
    ['64:ff9b::/96', last],
    // The rest of 64:ff9b:1::/48 embeds the address at a network-specific position: left unclassified.
    ['64:ff9b:1::/96', last],
    ['2002::/16', (bytes: Bytes) => [bytes.slice(2, 6)]],
    ['2001::/32', teredo],
  ] as const
).map(([network, read]) => ({ network: ipaddr.parseCIDR(network), read }))

const lies = (address: Address, network: (typeof METADATA)[number]) =>
  address.kind() === network[0].kind() && address.match(network)

/** Interface identifiers before the address (RFC 5214), valid after any prefix. */
const isIsatap = (bytes: Bytes) =>
  (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe

function plainReach(address: Address): Reach {
  if (METADATA.some((network) => lies(address, network))) return 'forbidden'
  const range = address.range()
  if (LOCAL.has(range)) return 'local'
  // Only 2000::/3 of IPv6 is allocated; `unicast` means no known special range.
  const isGivenOut = address.kind() === 'ipv4' || (address.toByteArray()[0]! & 0xe0) === 0x20
  return range === 'unicast' && isGivenOut ? 'public' : 'forbidden'
}

/** An embedded address passes only if it is public: embedding a local one is never intended. */
const embeddedReach = (addresses: readonly Bytes[]): Reach =>
  addresses.every((bytes) => plainReach(ipaddr.fromByteArray([...bytes])) === 'public')
    ? 'public'
    : 'forbidden'

/** Classifies an IP address. Invalid addresses and those with a zone are forbidden. */
export function reachOf(text: string): Reach {
  // Strict: `0177.1` and the like are parsed differently by the operating system.
  if (isIP(text) === 0 || text.includes('%')) return 'forbidden'
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4' || address.range() === 'loopback') return plainReach(address)
  const bytes = address.toByteArray()
  const embedding = EMBEDDINGS.find(({ network }) => lies(address, network))
  if (embedding) return embeddedReach(embedding.read(bytes))
  if (isIsatap(bytes) && embeddedReach(last(bytes)) === 'forbidden') return 'forbidden'
  return plainReach(address)
}
