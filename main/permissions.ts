import { staysOn } from './same-origin.ts'

/** URL schemes that may be opened in other programs. */
const OUTSIDE = ['http:', 'https:', 'mailto:']

/** Browser permissions that the app's own pages get. */
const GRANTED = ['clipboard-sanitized-write', 'fullscreen']

/** Whether a frame may navigate to `url`: only on the server's origin. */
export const mayNavigate = (page: string | undefined, url: string): boolean =>
  page !== undefined && staysOn(page, url)

/** Whether `url` may be opened in another program: http, https or mailto without user and password. */
export function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return OUTSIDE.includes(protocol) && username === '' && password === ''
}

/** Where a link to a new window opens: app, browser or not at all. */
export function newWindowFor(page: string | undefined, url: string): 'own' | 'outside' | 'none' {
  if (mayNavigate(page, url)) return 'own'
  return mayOpenOutside(url) ? 'outside' : 'none'
}

/** Whether a page of this origin gets a browser permission. */
export const mayHave = (page: string | undefined, permission: string, askedBy: string): boolean =>
  page !== undefined && GRANTED.includes(permission) && staysOn(page, askedBy)

/** Whether a message came from the main frame of a page that the server serves. */
export const mayAsk = (
  page: string | undefined,
  frame: { url: string; parent: unknown } | null | undefined,
): boolean => Boolean(frame && frame.parent === null && mayNavigate(page, frame.url))
