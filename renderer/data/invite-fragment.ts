/** Parts of the `#` fragment of an address that a laptop hands out. */
export interface InviteFragment {
  /** Code of the invite; empty without one. */
  code: string
  /** Of the garage's certificate authority; undefined where the address does not say it. */
  fingerprint: string | undefined
}

const AUTHORITY = 'ca='
const FINGERPRINT = /^[\da-f]{64}$/i

/** Reads `#<code>&ca=<fingerprint>`, either of which may be missing. */
export function readFragment(hash: string): InviteFragment {
  const parts = hash.replace(/^#/, '').split('&')
  const found = parts.find((part) => part.startsWith(AUTHORITY))?.slice(AUTHORITY.length)
  const bare = found === undefined ? '' : found.replaceAll(/%3A|:/gi, '')
  return {
    code: parts.find((part) => part !== '' && !part.includes('=')) ?? '',
    fingerprint: FINGERPRINT.test(bare) ? bare.toUpperCase() : undefined,
  }
}
