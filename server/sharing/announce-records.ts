import { isIPv4 } from 'node:net'

/** One DNS record, as the responder takes it. */
export interface DnsRecord {
  name: string
  type: 'PTR' | 'SRV' | 'TXT' | 'A' | 'AAAA'
  ttl: number
  /** Whether whoever hears it forgets what was said before under this name. */
  flush?: boolean
  data: unknown
}

/** What is said of this laptop on one interface. */
export interface Announcement {
  /** What people see in a list of services. */
  instance: string
  /** Name of this machine on the network, such as `trackside-northside.local`. */
  host: string
  /** Of this interface only. */
  addresses: readonly string[]
  port: number
  txt: Readonly<Record<string, string>>
}

export const SERVICE = '_trackside._tcp.local'
/** Where browsers of services look for any web server that speaks TLS. */
const HTTPS_SERVICE = '_https._tcp.local'
const SERVICES = '_services._dns-sd._udp.local'
const TTL_SEC = 120
const MAX_LABEL_LENGTH = 63

/** One label of a name: a dot would begin another, and DNS has room for 63 bytes. */
export function labelOf(text: string, longest = MAX_LABEL_LENGTH): string {
  let label = text.replaceAll('.', '-').trim()
  while (Buffer.byteLength(label) > longest) label = [...label].slice(0, -1).join('').trim()
  return label
}

/** The records that say it: the service under both its kinds, its name and what it is, and where its host is. */
export function recordsOf({ instance, host, addresses, port, txt }: Announcement): DnsRecord[] {
  const own = { ttl: TTL_SEC, flush: true }
  const texts = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([key, value]) => `${key}=${value}`)
  const serviceRecords = (service: string, data: readonly string[]): DnsRecord[] => {
    const name = `${labelOf(instance)}.${service}`
    return [
      { name: SERVICES, type: 'PTR', ttl: TTL_SEC, data: service },
      { name: service, type: 'PTR', ttl: TTL_SEC, data: name },
      { ...own, name, type: 'SRV', data: { port, target: host } },
      { ...own, name, type: 'TXT', data },
    ]
  }
  return [
    ...serviceRecords(SERVICE, texts(txt)),
    ...serviceRecords(HTTPS_SERVICE, texts({ path: '/app/' })),
    ...addresses.map((data): DnsRecord => ({ ...own, name: host, type: isIPv4(data) ? 'A' : 'AAAA', data })),
  ]
}

/** What takes them back. Others may have the same name by now, so nothing else is flushed. */
export const goodbyeOf = (records: readonly DnsRecord[]): DnsRecord[] =>
  records.filter(({ name }) => name !== SERVICES).map(({ flush, ...record }) => ({ ...record, ttl: 0 }))
