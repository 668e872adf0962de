import { Agent } from 'undici'
import { type ConnectOptions, connectTarget } from './connect-target.ts'

/** Sockets per subscription; there is no limit over all. */
const CONNECTIONS = 32

/**
 * The keep-alive sockets of one subscription. The rules for targets are checked when a socket opens, so other rules need
 * another agent. Proxies of the environment are ignored.
 */
export const createTargetAgent = (options: ConnectOptions): Agent =>
  new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: connectTarget(options),
    // `sendAttempt` has one timeout for all parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
