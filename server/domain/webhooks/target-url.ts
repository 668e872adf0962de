import { isIP } from 'node:net'
import { targetRefusal } from './target-refusal.ts'
import { type Reach, reachOf } from './target-rule.ts'

/** Names that mean this machine without a lookup (RFC 6761). */
const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** The normalised host: without brackets and final dots, numbers in decimal. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

/** Null for a name, which is classified after its lookup. */
function shownReach(host: string): Reach | null {
  if (isIP(host) !== 0) return reachOf(host)
  return isLocalhost(host) ? 'local' : null
}

function formViolation(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `A webhook goes to an https address, not to "${url.protocol}".`
  if (url.username || url.password)
    return 'The URL holds a user name or password: take it out, and check the signature instead.'
  if (bareHost(url) === '') return 'The URL names no host.'
  return url.port === '0' ? 'Port 0 is not a port that a server can listen on.' : null
}

/** Why the URL of a webhook is invalid, as far as it shows without a lookup; null if it is not. */
export function targetViolation(text: string, { mayBeLocal }: { mayBeLocal: boolean }): string | null {
  if (!URL.canParse(text)) return 'This is not a URL. Write it like https://example.com/hooks.'
  // Checks the parser's output, which has normalised 2130706433, 0x7f.1 and 0177.0.0.1 to 127.0.0.1.
  const url = new URL(text)
  const violation = formViolation(url)
  if (violation !== null) return violation
  const host = bareHost(url)
  const reach = shownReach(host)
  const https = url.protocol === 'https:'
  if (reach !== null) return targetRefusal({ shown: host, reach, https, mayBeLocal })
  if (https || mayBeLocal) return null
  return `${host} over plain http: use https. Only an owner or admin may save plain http, to a local address.`
}
