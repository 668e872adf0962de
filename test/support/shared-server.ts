import { X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { NetworkInterfaceInfo } from 'node:os'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface Asked {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Serial number of the presented certificate; null on plain http. */
  serial: string | null
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
  plain?: boolean
  /** PEM of the trusted authority; by default the garage's own. */
  ca?: string
  /** Name for certificate verification; by default the address. */
  name?: string
  from?: string
}

export interface SharedServer extends TestServer {
  port: number
  clock: FakeClock
  /** Adds an interface with these addresses; no addresses remove it. */
  plug(name: string, ...addresses: string[]): void
  /** PEM of the garage's authority. */
  authority(): Promise<string>
  ask(address: string, path: string, asking?: Asking): Promise<Asked>
}

interface Folder {
  dataDir?: string
  isThere?: boolean
}

/** An interface's address as the system reports it. */
export const infoOf = (address: string): NetworkInterfaceInfo => ({
  address,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '02:00:00:00:00:01',
  internal: false,
  cidr: `${address}/24`,
})

const turns = async () => {
  for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A server with simulated network interfaces on loopback addresses. */
export async function startSharedServer(
  env: NodeJS.ProcessEnv = {},
  { plugged = {}, ...folder }: Folder & { plugged?: Record<string, string[]> } = {},
): Promise<SharedServer> {
  const interfaces = new Map(
    Object.entries(plugged).map(([name, addresses]) => [name, addresses.map(infoOf)]),
  )
  const clock = createFakeClock(Date.now(), turns)
  const server = await startTestServer(env, {
    ...folder,
    clock,
    networkInterfaces: () => Object.fromEntries(interfaces),
  })
  const port = Number(new URL(server.url).port)
  const authority = async () => {
    const file = await fetch(`${server.url}/trust/trackside.crt`)
    return new X509Certificate(Buffer.from(await file.arrayBuffer())).toString()
  }
  return {
    ...server,
    port,
    clock,
    authority,
    plug(name, ...addresses) {
      if (addresses.length > 0) interfaces.set(name, addresses.map(infoOf))
      else interfaces.delete(name)
    },
    async ask(address, path, asking = {}) {
      const { method = 'GET', headers, body, plain = false, name = address, from } = asking
      const options = {
        host: address,
        port,
        path,
        method,
        headers,
        agent: false as const,
        localAddress: from,
      }
      const ca = plain ? undefined : (asking.ca ?? (await authority()))
      return new Promise<Asked>((resolve, reject) => {
        const request = plain
          ? plainRequest(options)
          : secureRequest({ ...options, ca, servername: /^[\d.]+$/.test(name) ? '' : name })
        request.on('error', reject)
        request.on('response', (response) => {
          const serial = plain
            ? null
            : (response.socket as import('node:tls').TLSSocket).getPeerCertificate().serialNumber
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, serial }),
          )
        })
        request.end(body)
      })
    },
  }
}
