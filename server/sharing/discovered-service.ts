import type { ResponsePacket } from 'multicast-dns'
import { isSameName, TRACKSIDE_SERVICE } from './announce-records.ts'

/** A Trackside service that was announced on the network. Announcements can be forged. */
export interface DiscoveredService {
  /** The packet's source address. */
  address: string
  port: number
  /** The announced host name. */
  host: string
  txt: Record<string, string>
}

/** One service in a packet; `service` is null for a goodbye. */
export interface Announced {
  /** Instance name, in lower case. */
  instance: string
  ttlSec: number
  service: DiscoveredService | null
}

/** Reads `key=value` strings; those without a value are left out. */
const textsOf = (texts: readonly (string | Buffer)[]) =>
  Object.fromEntries(
    texts.map((each) => each.toString().split(/=(.+)/s, 2)).filter((pair) => pair[1] !== undefined),
  ) as Record<string, string>

/** The Trackside services that a response announces completely (PTR, SRV and TXT) or withdraws. */
export function announcedIn(
  { answers = [], additionals = [] }: ResponsePacket,
  address: string,
): Announced[] {
  const records = [...answers, ...additionals]
  return records.flatMap((pointer): Announced[] => {
    if (pointer.type !== 'PTR' || !isSameName(pointer.name, TRACKSIDE_SERVICE)) return []
    const instance = pointer.data.toLowerCase()
    if (pointer.ttl === 0) return [{ instance, ttlSec: 0, service: null }]
    const own = records.filter(({ name }) => isSameName(name, instance))
    const srv = own.find((each) => each.type === 'SRV' && each.ttl !== 0)
    const txt = own.find((each) => each.type === 'TXT' && each.ttl !== 0)
    if (srv?.type !== 'SRV' || txt?.type !== 'TXT') return []
    const { port, target: host } = srv.data
    const service = { address, port, host, txt: textsOf([txt.data].flat()) }
    return [{ instance, ttlSec: pointer.ttl ?? 0, service }]
  })
}
