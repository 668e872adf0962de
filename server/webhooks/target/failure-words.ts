const NO_NAME = 'The name of the receiver could not be found.'
const NO_WAY = 'There is no way to the receiver: the network is down or does not lead there.'
const UNTRUSTED = 'The certificate of the receiver is not one that this machine trusts.'
const BROKEN = 'The receiver closed the connection before it answered.'

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_NAME,
  ENODATA: NO_NAME,
  ENETUNREACH: NO_WAY,
  ENETDOWN: NO_WAY,
  ENONET: NO_WAY,
  EHOSTUNREACH: NO_WAY,
  EHOSTDOWN: NO_WAY,
  EADDRNOTAVAIL: NO_WAY,
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

function familyWords(code: string): string | undefined {
  if (code.startsWith('EAI_')) return NO_NAME
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'The receiver does not speak TLS on that port.'
  return code.startsWith('HPE_') ? 'What the receiver answered is not HTTP.' : undefined
}

/** What went wrong, in plain words, with the code that a search finds. */
export function failureWords(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code, message } = failure as NodeJS.ErrnoException
  if (!code) return message || failure.name
  return `${WORDS[code] ?? familyWords(code) ?? message} (${code})`
}
