import ipaddr from 'ipaddr.js'

/** Address ranges that are not routed on the internet; the only ones that certificates may name. */
export const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Documentation and benchmark ranges: not routed, and used in some garages.
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '198.18.0.0/15',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
  '2001:db8::/32',
] as const

const ranges = PRIVATE_RANGES.map((range) => ipaddr.parseCIDR(range))

/** Whether an address is of a private network, or of this machine alone. */
export function isPrivate(text: string): boolean {
  const address = ipaddr.process(text)
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}
