import type { Reach } from '../../server/domain/webhooks/target-rule.ts'

/**
 * Special-purpose address registries of the IANA (RFC 6890 and its successors), with their meaning for webhooks. Blocks
 * reachable from anywhere are relays or anycast services, which are not receivers.
 */
export const SPECIAL_RANGES: readonly (readonly [network: string, reach: Reach])[] = [
  ['0.0.0.0/8', 'forbidden'],
  ['10.0.0.0/8', 'local'],
  ['100.64.0.0/10', 'local'],
  ['127.0.0.0/8', 'local'],
  ['169.254.0.0/16', 'forbidden'],
  ['172.16.0.0/12', 'local'],
  ['192.0.0.0/24', 'forbidden'],
  ['192.0.2.0/24', 'forbidden'],
  ['192.31.196.0/24', 'forbidden'],
  ['192.52.193.0/24', 'forbidden'],
  ['192.88.99.0/24', 'forbidden'],
  ['192.168.0.0/16', 'local'],
  ['192.175.48.0/24', 'forbidden'],
  ['198.18.0.0/15', 'forbidden'],
  ['198.51.100.0/24', 'forbidden'],
  ['203.0.113.0/24', 'forbidden'],
  ['224.0.0.0/4', 'forbidden'],
  ['240.0.0.0/4', 'forbidden'],
  ['255.255.255.255/32', 'forbidden'],
  ['::/128', 'forbidden'],
  ['::1/128', 'local'],
  ['64:ff9b:1::/64', 'forbidden'],
  ['100::/64', 'forbidden'],
  ['100:0:0:1::/64', 'forbidden'],
  ['2001:1::/32', 'forbidden'],
  ['2001:2::/48', 'forbidden'],
  ['2001:3::/32', 'forbidden'],
  ['2001:4:112::/48', 'forbidden'],
  ['2001:10::/28', 'forbidden'],
  ['2001:20::/28', 'forbidden'],
  ['2001:30::/28', 'forbidden'],
  ['2001:db8::/32', 'forbidden'],
  ['2620:4f:8000::/48', 'forbidden'],
  ['3fff::/20', 'forbidden'],
  ['5f00::/16', 'forbidden'],
  ['fc00::/8', 'local'],
  ['fe80::/10', 'forbidden'],
  ['fec0::/10', 'forbidden'],
  ['ff00::/8', 'forbidden'],
]

/** Prefixes of IPv6 addresses that hold an IPv4 one in their last 32 bits. */
export const CARRIERS = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'] as const
