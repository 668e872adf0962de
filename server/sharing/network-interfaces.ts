import type { NetworkInterfaceInfo } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The result of `os.networkInterfaces`. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

export interface NetworkInterface {
  name: string
  /** IPv4 before IPv6. */
  addresses: string[]
}

/** Browsers accept no IPv6 address with a zone, as link-local ones need. */
const canBeInUrl = ({ address, family }: NetworkInterfaceInfo) =>
  family === 'IPv4' || ipaddr.parse(address).range() !== 'linkLocal'

/** The external interfaces that have an address for a URL, by name. */
export function externalInterfaces(interfaces: Interfaces): NetworkInterface[] {
  return Object.entries(interfaces)
    .map(([name, all = []]) => ({
      name,
      addresses: all
        .filter((each) => !each.internal && canBeInUrl(each))
        .sort((a, b) => a.family.localeCompare(b.family))
        .map(({ address }) => address),
    }))
    .filter(({ addresses }) => addresses.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name))
}
