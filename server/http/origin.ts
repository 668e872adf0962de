import type { IncomingMessage } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { Problem } from '../domain/problem.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The name or address in a Host header, without its port, in lower case. */
const nameIn = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

function isOurs(name: string, config: Config): boolean {
  if (LOOPBACK.test(name)) return true
  const machine = hostname()
    .toLowerCase()
    .replace(/\.local$/, '')
  if (name === machine || name === `${machine}.local` || name === config.publicUrl?.hostname) return true
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ address }) => name === address || name === `[${address.split('%')[0]}]`)
}

const refuse = (code: string, detail: string) => new Problem(403, code, detail)

const REMEMBERED = 100

/** Of a request: its Host and Origin headers, and whether its connection is encrypted. */
export interface Asked {
  host: string | undefined
  /** It names more than one: Node hears the first, and whoever stands before it might have heard the other. */
  hasTwoHosts: boolean
  origin: string | undefined
  isEncrypted: boolean
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** What a request says of where it was sent and by whose page. */
export const askedBy = ({ headers, rawHeaders, socket }: IncomingMessage): Asked => ({
  host: headers.host,
  hasTwoHosts: hasTwoHosts(rawHeaders),
  origin: headers.origin,
  isEncrypted: 'encrypted' in socket,
})

/**
 * Whether a Host header names this machine, and an Origin header the pages that it serves, by the same scheme. `isName`
 * knows by which names it is announced on the network. Throws 403, and 400 for two hosts.
 */
export function createOriginCheck(config: Config, isName: (name: string) => boolean): (asked: Asked) => void {
  const ours = new Set<string>()
  return ({ host, hasTwoHosts, origin, isEncrypted }) => {
    if (hasTwoHosts) throw new Problem(400, 'ambiguous_host', 'The request names more than one host.')
    if (!host) throw refuse('unknown_host', 'The request names no host.')
    if (!ours.has(host) && !isName(nameIn(host))) {
      if (!isOurs(nameIn(host), config)) {
        throw refuse('unknown_host', `This machine is not called ${nameIn(host)}. PUBLIC_URL can add a name.`)
      }
      if (ours.size < REMEMBERED) ours.add(host)
    }
    if (origin === undefined || origin === config.publicUrl?.origin) return
    if (origin !== `${isEncrypted ? 'https' : 'http'}://${host}`) {
      throw refuse('foreign_origin', 'Pages of other sites may not call this service.')
    }
  }
}

/** Keeps other sites' pages and rebound names away from the API. */
export function originCheck(config: Config, isName: (name: string) => boolean): RequestHandler {
  const check = createOriginCheck(config, isName)
  return (request, _response, next) => {
    check(askedBy(request))
    next()
  }
}
