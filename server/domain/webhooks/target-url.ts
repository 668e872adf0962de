import { isIP } from 'node:net'
import { targetRefusal } from './target-refusal.ts'
import { type Reach, reachOf } from './target-rule.ts'

/** Names that stand for this machine without being looked up (RFC 6761). */
const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** The host as it is looked up: without brackets and final dots, numbers already decimal. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

/** Null for a name: where that leads is known when it is looked up. */
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

/** What the URL of a webhook itself shows to be wrong, for the person who saves it; null when nothing. */
export function targetViolation(text: string, { mayBeLocal }: { mayBeLocal: boolean }): string | null {
  if (!URL.canParse(text)) return 'This is not a URL. Write it like https://example.com/hooks.'
  // The parser has written 2130706433, 0x7f.1 and 0177.0.0.1 as 127.0.0.1: only what it made is judged.
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
