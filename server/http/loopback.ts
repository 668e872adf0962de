import ipaddr from 'ipaddr.js'

/** Whether a peer is on this machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
