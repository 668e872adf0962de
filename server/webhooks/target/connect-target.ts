import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type OpenOptions, openTarget } from './open-target.ts'
import { targetError } from './target-error.ts'
import { targetOf } from './target-of.ts'

export interface ConnectOptions extends OpenOptions {
  /** Certificates to trust instead of the system's, as PEM. */
  ca?: string
  tlsTimeoutMs?: number
}

const TLS_TIMEOUT_MS = 7_000

const asError = (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure)))

/** undici reports a TLS timeout as a connect timeout, although the host was reached. */
const tlsFailure = (error: Error, host: string) =>
  'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT'
    ? targetError('TLS_TIMEOUT', `${host} did not finish the TLS handshake in time.`)
    : error

/** An undici connector that applies the target rules; TLS is verified for the name in the URL. */
export function connectTarget(options: ConnectOptions): buildConnector.connector {
  const { ca, tlsTimeoutMs = TLS_TIMEOUT_MS } = options
  // HTTP/1.1 only: each socket carries one attempt, so destroying it affects no other.
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
