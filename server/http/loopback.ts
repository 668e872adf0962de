import ipaddr from 'ipaddr.js'

/** Fast path for the usual spellings. */
const USUAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a peer is on this machine. */
export const isLoopback = (address: string): boolean =>
  USUAL.has(address) || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
