import { Agent } from 'undici'
import { type ConnectOptions, connectTarget } from './connect-target.ts'

/** Sockets that one subscription may have open; there is no limit over all. */
const CONNECTIONS = 32

/**
 * The way out of one subscription: sockets that are kept alive, and the rules of targets at each new one. It is for as
 * long as the rules stay: an open socket is not judged again. The environment's proxies are not asked.
 */
export const createTargetAgent = (options: ConnectOptions): Agent =>
  new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: connectTarget(options),
    // An attempt has one bound over all its parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
