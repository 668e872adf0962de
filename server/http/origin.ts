import type { IncomingMessage } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'
import { Problem } from '../domain/problem.ts'
import type { Middleware } from './request.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The host of a Host header, without port, in lower case. */
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

/** The request's Host and Origin headers, and whether its connection is encrypted. */
interface OriginRequest {
  host: string | undefined
  /** Rejects several Host headers: Node uses the first, a proxy might use another. */
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

/** Host and origin of a request. */
export const originRequest = ({ headers, rawHeaders, socket }: IncomingMessage): OriginRequest => ({
  host: headers.host,
  hasTwoHosts: hasTwoHosts(rawHeaders),
  origin: headers.origin,
  isEncrypted: 'encrypted' in socket,
})

/** Sharing state needed for the check. */
interface Callers {
  /** Whether this machine is announced under this name. */
  isName(name: string): boolean
  /** Whether an owner has allowed this origin, although another server serves it. */
  allowsOrigin(origin: string): boolean
}

/**
 * Checks that Host names this machine, and that Origin is one of its own pages on the same scheme or an allowed web
 * app; returns true for such an app. Throws 403, and 400 for two hosts.
 */
export function createOriginCheck(config: Config, callers: Callers): (asked: OriginRequest) => boolean {
  const ours = new Set<string>()
  return ({ host, hasTwoHosts, origin, isEncrypted }) => {
    if (hasTwoHosts) throw new Problem(400, 'ambiguous_host', 'The request names more than one host.')
    if (!host) throw refuse('unknown_host', 'The request names no host.')
    if (!ours.has(host) && !callers.isName(nameIn(host))) {
      if (!isOurs(nameIn(host), config)) {
        throw refuse('unknown_host', `This machine is not called ${nameIn(host)}. PUBLIC_URL can add a name.`)
      }
      if (ours.size < REMEMBERED) ours.add(host)
    }
    if (origin === undefined || origin === config.publicUrl?.origin) return false
    if (origin === `${isEncrypted ? 'https' : 'http'}://${host}`) return false
    if (callers.allowsOrigin(origin)) return true
    throw refuse(
      'foreign_origin',
      'Pages of other sites may not call this service. An owner can allow their origin in Settings, Sharing.',
    )
  }
}

const CORS_METHODS = 'GET, POST, PUT, PATCH, DELETE'
const CORS_HEADERS = 'Authorization, X-API-Key, If-Match, Idempotency-Key, Content-Type'
const CORS_EXPOSED = 'ETag, Retry-After, X-Request-Id, Location, Content-Disposition, Idempotency-Replayed'
const CORS_MAX_AGE_SEC = 600

/**
 * Protects the API from other sites' pages and DNS rebinding. Web apps that an owner allows get CORS headers, errors
 * included; credentials are sent in headers, never in cookies.
 */
export function originCheck(config: Config, callers: Callers): Middleware {
  const check = createOriginCheck(config, callers)
  return (request, response, next) => {
    const { origin } = request.headers
    if (origin !== undefined) response.setHeader('Vary', 'Origin')
    if (!check(originRequest(request))) return next()
    response.setHeader('Access-Control-Allow-Origin', origin as string)
    response.setHeader('Access-Control-Expose-Headers', CORS_EXPOSED)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return next()
    response.writeHead(204, {
      'Access-Control-Allow-Methods': CORS_METHODS,
      'Access-Control-Allow-Headers': CORS_HEADERS,
      'Access-Control-Max-Age': CORS_MAX_AGE_SEC,
    })
    response.end()
  }
}
