import type { NetworkInterfaceInfo } from 'node:os'
import ipaddr from 'ipaddr.js'

/** As `os.networkInterfaces` answers. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** One way into this machine from a network. */
export interface Place {
  name: string
  /** IPv4 before IPv6. */
  addresses: string[]
}

/** An IPv6 address that holds on one wire only needs the name of the wire in it, which no browser takes. */
const canStandInUrl = ({ address, family }: NetworkInterfaceInfo) =>
  family === 'IPv4' || ipaddr.parse(address).range() !== 'linkLocal'

/** The ways into this machine, by name. */
export function placesOf(interfaces: Interfaces): Place[] {
  return Object.entries(interfaces)
    .map(([name, all = []]) => ({
      name,
      addresses: all
        .filter((each) => !each.internal && canStandInUrl(each))
        .sort((a, b) => a.family.localeCompare(b.family))
        .map(({ address }) => address),
    }))
    .filter(({ addresses }) => addresses.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name))
}
