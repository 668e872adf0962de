import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

const canonical = (address: string) => ipaddr.process(address.split('%')[0] as string).toNormalizedString()

const isOwn = (address: string) =>
  ['loopback', 'unspecified'].includes(ipaddr.process(address).range()) ||
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => canonical(own.address) === canonical(address))

/** The addresses of a feed. Throws if one of them, with this port, is the service itself. */
export async function feedAddresses(host: string, port: number, ownPort: number | null) {
  const addresses = await lookup(host, { all: true })
  if (port === ownPort && addresses.some(({ address }) => isOwn(address)))
    throw new Error(`${host}, port ${port}, is this service itself.`)
  return addresses
}
