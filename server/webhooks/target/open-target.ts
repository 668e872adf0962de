import { isIP, type Socket } from 'node:net'
import { checkAddresses, type Target, type TargetRules } from './check-addresses.ts'
import { isNetworkFailure } from './network-failure.ts'
import { openSocket } from './open-socket.ts'
import { type Lookup, systemLookup } from './system-lookup.ts'
import { targetError } from './target-error.ts'

/** The rules for targets, and substitutes for the network in tests. */
export interface OpenOptions extends TargetRules {
  lookup?: Lookup
  connectTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 7_000
/** The time is shared between the addresses of a name; each gets at least this much. */
const MIN_MS = 2_000

async function addressesOf(host: string, lookup: Lookup): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const found = [...new Set((await lookup(host)).map(({ address }) => address))]
  // mDNS may return a link-local address with a zone beside the usable one.
  const anywhere = found.filter((address) => !address.includes('%'))
  if (anywhere.length > 0) return anywhere
  if (found.length === 0) throw targetError('ENOTFOUND', `${host} has no address.`)
  return found
}

/** Rejects after the time; the lookup itself cannot be cancelled. */
function withinTime<T>(work: Promise<T>, ms: number, host: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(targetError('CONNECT_TIMEOUT', `The name ${host} could not be looked up in time.`)),
    ms,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function openJudged(address: string, withinMs: number, target: Target, rules: TargetRules) {
  const socket = await openSocket(address, target.port, withinMs)
  try {
    const { remoteAddress } = socket
    if (remoteAddress === undefined)
      throw targetError('ECONNRESET', `${target.host} closed the connection at once.`)
    checkAddresses([remoteAddress], target, rules)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/**
 * A TCP connection to a target: looked up once, checked, and opened to exactly the addresses checked, one after the
 * other. Literal addresses go the same way. Throws an error with a `code`.
 */
export async function openTarget(target: Target, options: OpenOptions): Promise<Socket> {
  const { lookup = systemLookup, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const until = performance.now() + connectTimeoutMs
  const left = () => Math.max(0, until - performance.now())
  const addresses = await withinTime(addressesOf(target.host, lookup), left(), target.host)
  checkAddresses(addresses, target, options)
  const failures: unknown[] = []
  for (const [index, address] of addresses.entries()) {
    if (index > 0 && left() === 0) break
    const share = Math.max(left() / (addresses.length - index), Math.min(left(), MIN_MS))
    try {
      return await openJudged(address, share, target, options)
    } catch (error) {
      failures.push(error)
    }
  }
  // A failure of the target is reported before a network failure of another address.
  throw failures.find((failure) => !isNetworkFailure(failure)) ?? failures[0]
}
