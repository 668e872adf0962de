import type { SharedInterface, Sharing, Visitor } from '../../../server/contract/actions/sharing.ts'
import { bareFingerprint } from '../../format/fingerprint-groups.ts'
import { sentenceCase } from '../../format/words.ts'

export type Tone = 'good' | 'bad' | 'quiet'

/** State of a network interface in words. */
export function interfaceState(
  { shared, listening, addresses, problem }: SharedInterface,
  on: boolean,
): { text: string; tone: Tone } {
  if (!shared) return { text: 'Not shared', tone: 'quiet' }
  if (!on) return { text: 'Chosen; shared once sharing is on', tone: 'quiet' }
  if (problem) return { text: asSentence(problem), tone: 'bad' }
  if (listening) return { text: 'Others can reach it here', tone: 'good' }
  if (addresses.length === 0)
    return { text: 'No address now. Sharing resumes when the cable or the Wi-Fi is back.', tone: 'bad' }
  return { text: 'Starting', tone: 'quiet' }
}

const asSentence = (text: string) => `${sentenceCase(text)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Addresses of the pages: by name first, then by each reachable interface. */
export function openUrls({ nameUrl, interfaces }: Sharing): { label: string; url: string }[] {
  const byAddress = interfaces
    .filter(({ listening }) => listening)
    .flatMap(({ name, urls }) => urls.map((url) => ({ label: `Address on ${name}`, url })))
  // The name resolves only while an interface announces it.
  const byName = nameUrl && byAddress.length > 0 ? [{ label: 'Name', url: nameUrl }] : []
  return [...byName, ...byAddress]
}

/** An address for a QR code, with the certificate fingerprint to compare. */
export const scannedUrl = (url: string, fingerprint: string | undefined): string =>
  fingerprint === undefined || !url.startsWith('https:') ? url : `${url}#ca=${bareFingerprint(fingerprint)}`

/** Interfaces shared when sharing is switched on: those chosen before, else the only one. */
export function chosenOnStart(interfaces: readonly SharedInterface[]): string[] {
  const chosen = interfaces.filter(({ shared }) => shared)
  const there = interfaces.filter(({ addresses }) => addresses.length > 0)
  const start = chosen.length > 0 ? chosen : there.length === 1 ? there : []
  return start.map(({ name }) => name)
}

/** Names of the shared interfaces with one added or removed. */
export function withInterface(
  interfaces: readonly SharedInterface[],
  name: string,
  shared: boolean,
): string[] {
  const others = interfaces.filter((each) => each.shared && each.name !== name).map((each) => each.name)
  return shared ? [...others, name] : others
}

/** Short state for the header. */
export function sharingSummary({ on, interfaces }: Sharing): { text: string; tone: Tone } {
  if (!on) return { text: 'Not shared on the network', tone: 'quiet' }
  const reachable = interfaces.filter(({ listening }) => listening).length
  if (reachable === 0) return { text: 'Shared, but not reachable', tone: 'bad' }
  return { text: 'Shared on the network', tone: 'good' }
}

/** Names of the people on a device, as far as known. */
export function visitorNames({ people }: Visitor): string {
  if (people.length === 0) return 'Not logged in'
  return people.map(({ name, apiKeyId }) => (apiKeyId === null ? name : `${name} (API key)`)).join(', ')
}

/** The accounts that a device is logged in to. */
export const visitorAccounts = ({ people }: Visitor): string =>
  [...new Set(people.map(({ accountName }) => accountName))].join(', ')
