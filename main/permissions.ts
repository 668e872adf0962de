import { staysOn } from './same-origin.ts'

/** Schemes that other programs of this computer may be asked to open. */
const OUTSIDE = ['http:', 'https:', 'mailto:']

/** What the app's own page may be granted: copying a link or a table, and filling the screen. */
const GRANTED = ['clipboard-sanitized-write', 'fullscreen']

/** Whether a frame may go to `url`; nowhere but on the server's own origin. */
export const mayNavigate = (page: string | undefined, url: string): boolean =>
  page !== undefined && staysOn(page, url)

/** Whether the system may be asked to open `url`: pages and mail, and never anything that hides who it goes to. */
export function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return OUTSIDE.includes(protocol) && username === '' && password === ''
}

/** What becomes of a link that wants a new window: one of the app's own, the browser's, or none. */
export function newWindowFor(page: string | undefined, url: string): 'own' | 'outside' | 'none' {
  if (mayNavigate(page, url)) return 'own'
  return mayOpenOutside(url) ? 'outside' : 'none'
}

/** Whether a page of this origin gets what it asks for. */
export const mayHave = (page: string | undefined, permission: string, askedBy: string): boolean =>
  page !== undefined && GRANTED.includes(permission) && staysOn(page, askedBy)

/** Whether a message came from the main frame of a page that the server serves. */
export const mayAsk = (
  page: string | undefined,
  frame: { url: string; parent: unknown } | null | undefined,
): boolean => Boolean(frame && frame.parent === null && mayNavigate(page, frame.url))
