const NOT_RESOLVED = 'The host name of the receiver could not be resolved.'
const NO_ROUTE = 'The receiver cannot be reached: the network is down or has no route to it.'
const UNTRUSTED = 'The certificate of the receiver is not one that this machine trusts.'
const BROKEN = 'The receiver closed the connection before it answered.'

const TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: NOT_RESOLVED,
  ENODATA: NOT_RESOLVED,
  ENETUNREACH: NO_ROUTE,
  ENETDOWN: NO_ROUTE,
  ENONET: NO_ROUTE,
  EHOSTUNREACH: NO_ROUTE,
  EHOSTDOWN: NO_ROUTE,
  EADDRNOTAVAIL: NO_ROUTE,
  ECONNREFUSED: 'The receiver refused the connection: nothing listens on that port.',
  ECONNRESET: BROKEN,
  EPIPE: BROKEN,
  UND_ERR_SOCKET: BROKEN,
  ETIMEDOUT: 'The receiver stopped answering.',
  UND_ERR_DESTROYED: 'The service was stopping.',
  UND_ERR_CLOSED: 'The service was stopping.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer were too long.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
}

function familyText(code: string): string | undefined {
  if (code.startsWith('EAI_')) return NOT_RESOLVED
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'The receiver does not speak TLS on that port.'
  return code.startsWith('HPE_') ? 'The answer of the receiver is not HTTP.' : undefined
}

/** A failure as a sentence, followed by its error code. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code, message } = failure as NodeJS.ErrnoException
  if (!code) return message || failure.name
  return `${TEXTS[code] ?? familyText(code) ?? message} (${code})`
}
