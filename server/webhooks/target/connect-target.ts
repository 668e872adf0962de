import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type OpenOptions, openTarget } from './open-target.ts'
import { targetError } from './target-error.ts'
import { targetOf } from './target-of.ts'

/** How a connector goes out. */
export interface ConnectOptions extends OpenOptions {
  /** Certificates to trust instead of the system's, as PEM. */
  ca?: string
  tlsTimeoutMs?: number
}

const TLS_TIMEOUT_MS = 7_000

const asError = (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure)))

/** undici counts the handshake as connecting; for us the way there has been found by then. */
const tlsFailure = (error: Error, host: string) =>
  'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT'
    ? targetError('TLS_TIMEOUT', `${host} did not finish the TLS handshake in time.`)
    : error

/** A connector for undici that goes only where the rules of targets allow; over TLS under the name in the URL. */
export function connectTarget(options: ConnectOptions): buildConnector.connector {
  const { ca, tlsTimeoutMs = TLS_TIMEOUT_MS } = options
  // HTTP/1.1 only: one socket carries one attempt, and dropping it drops nothing else.
  const wrap = buildConnector({ allowH2: false, timeout: tlsTimeoutMs, ...(ca === undefined ? {} : { ca }) })
  return (wanted, callback) => {
    const target = targetOf(wanted)
    const { host, https } = target
    const handOver = (socket: Socket) => {
      if (socket.destroyed)
        callback(targetError('ECONNRESET', `${host} closed the connection at once.`), null)
      else if (!https) callback(null, socket)
      else
        wrap({ ...wanted, httpSocket: socket }, (error, secure) => {
          if (error) callback(tlsFailure(error, host), null)
          else callback(null, secure!)
        })
    }
    openTarget(target, options).then(handOver, (failure) => callback(asError(failure), null))
  }
}
