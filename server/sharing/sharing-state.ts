import type { SharedInterface, Sharing as State } from '../contract/actions/sharing.ts'
import type { Authority } from './authority.ts'
import type { NetworkInterface } from './network-interfaces.ts'
import { isPrivate } from './private-ranges.ts'
import type { SharingSettings } from './settings.ts'
import { urlOf } from './url-of.ts'

/** One interface where the service is reached. */
export interface Served {
  interface: string
  addresses: string[]
  port: number
  /** The app's URL at the first address. */
  url: string
}

interface StateParts {
  settings: SharingSettings
  interfaces: readonly NetworkInterface[]
  served: readonly Served[]
  port: number
  hostName: string
  authority: Authority | null
  /** The environment's HOST. */
  host: string
  problemAt(address: string): string | null
}

const EVERYWHERE = ['0.0.0.0', '::']

/** Whether the process's own plain http listener has the address. */
export const isCovered = (host: string, address: string) =>
  host === address || host === '::' || (host === '0.0.0.0' && !address.includes(':'))

/** Why an address is not listened on, in words. */
function problemOf(address: string, { host, authority, problemAt }: StateParts): string | null {
  if (isCovered(host, address)) {
    const where = EVERYWHERE.includes(host) ? 'every address' : address
    return `HOST=${host} serves ${where} by plain http already. Start without HOST to share ${address} encrypted.`
  }
  if (!isPrivate(address)) {
    return `${address} is an address of the open internet. The service is shared on private networks only.`
  }
  if (!authority) return 'No certificate can be signed until a database is open again.'
  return problemAt(address)
}

function interfaceOf({ name, addresses }: NetworkInterface, parts: StateParts): SharedInterface {
  const { settings, served } = parts
  const shared = settings.interfaces.includes(name)
  const here = served.find((each) => each.interface === name)
  const reached = new Set(here?.addresses)
  const gone = 'This machine does not have it at the moment. Sharing resumes by itself when it is back.'
  const problem =
    addresses.length === 0
      ? gone
      : (addresses
          .filter((address) => !reached.has(address))
          .map((address) => problemOf(address, parts))
          .find((words) => words !== null) ?? null)
  return {
    name,
    addresses,
    shared,
    listening: here !== undefined,
    urls: (here?.addresses ?? []).map((address) => urlOf(address, here?.port ?? 0, '/app/')),
    problem: settings.on && shared && here === undefined ? problem : null,
  }
}

/** The state of sharing as the API shows it. */
export function sharingState(parts: StateParts): State {
  const { settings, interfaces, served, port, hostName, authority } = parts
  const [first] = served
  const gone = settings.interfaces.filter((name) => interfaces.every((each) => each.name !== name))
  return {
    on: settings.on,
    port,
    hostName,
    nameUrl: first ? urlOf(hostName, port, '/app/') : null,
    interfaces: [...interfaces, ...gone.map((name) => ({ name, addresses: [] }))]
      .map((each) => interfaceOf(each, parts))
      .sort((a, b) => a.name.localeCompare(b.name)),
    plainHttp: settings.plainHttp,
    allowedOrigins: settings.allowedOrigins,
    authority: authority && {
      fingerprint: authority.fingerprint,
      validTo: authority.validTo,
      helpUrl: first?.addresses[0] ? urlOf(first.addresses[0], port, '/trust') : null,
    },
  }
}
