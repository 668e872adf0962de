import ipaddr from 'ipaddr.js'

/** As most peers on this machine are called, so that no request has to wait for a parser. */
const USUAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a peer is on this machine. */
export const isLoopback = (address: string): boolean =>
  USUAL.has(address) || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
