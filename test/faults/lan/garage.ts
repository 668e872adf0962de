import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '../../../server/contract/client.ts'
import { atEnd } from '../../support/at-end.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import type { Trust } from './calls.ts'
import { type Host, startHost } from './host.ts'
import { buildLan, type Namespace } from './namespaces.ts'

export const PORT = 4600
export const LAPTOP = '10.77.1.10'
/** The laptop's way into the other network, which is never shared. */
export const PADDOCK = '10.77.2.10'
export const TABLET = '10.77.1.20'
export const SECOND = '10.77.1.30'
export const OWNER = { email: 'ann@example.com', password: 'correct horse battery', accountSlug: 'acme' }

/** A laptop of the garage: its server, and a logged-in member. */
export interface LaptopHost {
  namespace: Namespace
  server: ServerProcess
  host: Host
  /** A client on the laptop itself, by the loopback address. */
  api: Client
}

async function startLaptop(namespace: Namespace, secret: string): Promise<LaptopHost> {
  const host = startHost(namespace)
  atEnd(() => host.stop())
  const server = await startServerProcess({
    launcher: namespace.launcher,
    env: { PORT: String(PORT), JWT_SECRET: secret, LOG_LEVEL: 'warn' },
  })
  atEnd(() => server.cleanUp())
  return { namespace, server, host, api: createClient({ baseUrl: server.url, fetch: host.fetchWith() }) }
}

/** Two laptops and a tablet in a garage; the first laptop and the tablet are in the paddock's network as well. */
export async function buildGarage() {
  const lan = buildLan(['laptop', 'second', 'tablet'], ['garage', 'paddock'])
  atEnd(() => lan.tearDown())
  lan.plug('laptop', 'garage', 'garage0', `${LAPTOP}/24`)
  lan.plug('laptop', 'paddock', 'paddock0', `${PADDOCK}/24`)
  lan.plug('tablet', 'garage', 'wlan0', `${TABLET}/24`)
  lan.plug('tablet', 'paddock', 'wlan1', '10.77.2.20/24')
  lan.plug('second', 'garage', 'garage0', `${SECOND}/24`)
  const tablet = startHost(lan.host('tablet'))
  atEnd(() => tablet.stop())
  const stick = mkdtempSync(join(tmpdir(), 'trackside-stick-'))
  atEnd(() => rmSync(stick, { recursive: true, force: true }))
  return {
    tablet,
    stick,
    laptop: await startLaptop(lan.host('laptop'), 'secret of the first laptop '.repeat(2)),
    startSecond: () => startLaptop(lan.host('second'), 'secret of the second laptop '.repeat(2)),
  }
}

/**
 * A tablet's use of an invite: it fetches the authority's certificate from the server, and trusts it only if its
 * fingerprint is that of the invite. Returns the certificate as PEM.
 */
export async function trustByInvite(tablet: Host, url: string): Promise<string> {
  const { origin, hash } = new URL(url)
  const wanted = new URLSearchParams(hash.slice(1)).get('ca') ?? ''
  const answer = await tablet.fetchWith({ blind: true })(`${origin}/trust/trackside.crt`)
  const certificate = new X509Certificate(Buffer.from(await answer.arrayBuffer()))
  if (certificate.fingerprint256.replaceAll(':', '') !== wanted)
    throw new Error('this is not the garage that the invite is for')
  return certificate.toString()
}

/** Finds the garage by its name on the tablet's network; undefined while it is not announced. */
export async function findByName(
  tablet: Host,
  hostName: string,
): Promise<(Trust & { url: string }) | undefined> {
  const found = await tablet.find({ forMs: 2500, from: TABLET })
  const garage = found.find(({ host, addresses }) => host === hostName && addresses.length > 0)
  const address = garage?.addresses[0]
  return garage && address ? { url: `https://${hostName}:${garage.port}`, address } : undefined
}
