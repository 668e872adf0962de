import { isIPv4 } from 'node:net'
import type { QueryOutgoingPacket, ResponseOutgoingPacket } from 'multicast-dns'

type Question = QueryOutgoingPacket['questions'][number]
export type DnsRecord = Exclude<ResponseOutgoingPacket['answers'][number], { type: 'OPT' }>

/** The DNS-SD service of this laptop on one interface. */
interface Announcement {
  /** Instance name, shown in lists of services. */
  instance: string
  /** Name of this machine on the network, such as `trackside-northside.local`. */
  host: string
  /** Of this interface only. */
  addresses: readonly string[]
  port: number
  txt: Readonly<Record<string, string>>
}

export const TRACKSIDE_SERVICE = '_trackside._tcp.local'
/** The generic service of web servers with TLS. */
const HTTPS_SERVICE = '_https._tcp.local'
const SERVICES = '_services._dns-sd._udp.local'
const TTL_SEC = 120
const MAX_LABEL_LENGTH = 63

/** Makes one DNS label: no dots, at most 63 bytes. */
export function labelOf(text: string, longest = MAX_LABEL_LENGTH): string {
  let label = text.replaceAll('.', '-').trim()
  while (Buffer.byteLength(label) > longest) label = [...label].slice(0, -1).join('').trim()
  return label
}

/** The PTR, SRV and TXT records of both services, and the address records of the host. */
export function recordsOf({ instance, host, addresses, port, txt }: Announcement): DnsRecord[] {
  const own = { ttl: TTL_SEC, flush: true }
  const texts = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([key, value]) => `${key}=${value}`)
  const serviceRecords = (service: string, data: string[]): DnsRecord[] => {
    const name = `${labelOf(instance)}.${service}`
    return [
      { name: SERVICES, type: 'PTR', ttl: TTL_SEC, data: service },
      { name: service, type: 'PTR', ttl: TTL_SEC, data: name },
      { ...own, name, type: 'SRV', data: { port, target: host } },
      { ...own, name, type: 'TXT', data },
    ]
  }
  return [
    ...serviceRecords(TRACKSIDE_SERVICE, texts(txt)),
    ...serviceRecords(HTTPS_SERVICE, texts({ path: '/app/' })),
    ...addresses.map((data): DnsRecord => ({ ...own, name: host, type: isIPv4(data) ? 'A' : 'AAAA', data })),
  ]
}

/** Goodbye records (TTL 0), without the cache-flush bit, since other hosts may use the name. */
export const goodbyeOf = (records: readonly DnsRecord[]): DnsRecord[] =>
  records.filter(({ name }) => name !== SERVICES).map(({ flush, ...record }) => ({ ...record, ttl: 0 }))

/** Whether two DNS names are equal: case does not count. */
export const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The records that answer these questions, and for instances of a service those by which it is reached. */
export function answersTo(questions: readonly Question[], records: readonly DnsRecord[]) {
  const answers = records.filter((record) =>
    questions.some(
      ({ name, type }: { name: string; type: string }) =>
        (type === 'ANY' || type === record.type) && isSameName(name, record.name),
    ),
  )
  const instances = new Set(answers.map((record) => record.type === 'PTR' && record.data))
  const details = records.filter(({ name, type }) => ['SRV', 'TXT'].includes(type) && instances.has(name))
  const hosts = new Set(details.map((record) => record.type === 'SRV' && record.data.target))
  const addresses = records.filter(({ name, type }) => ['A', 'AAAA'].includes(type) && hosts.has(name))
  const additionals = [...details, ...addresses].filter((record) => !answers.includes(record))
  return { answers, additionals }
}
