import type { BrowserContext, Page, Request } from 'playwright/test'

export interface OpenDetails {
  url: string
  frameName: string
  features: string
  disposition: 'foreground-tab' | 'new-window'
}
type Answer = 'allow' | 'deny'

/** Windows that pages are opening, by the address that they were opened with. */
const opening = new WeakMap<BrowserContext, Map<string, Promise<Answer>>>()
const openingIn = (context: BrowserContext) => {
  const known = opening.get(context) ?? new Map<string, Promise<Answer>>()
  opening.set(context, known)
  return known
}

/**
 * Asks this whenever the page opens a window, and closes it where that is denied. Chromium has made it by then, empty and
 * held back by `guardPopups`; in Electron it never comes to be.
 */
export async function askWhenItOpens(
  page: Page,
  opens: (details: OpenDetails) => Promise<Answer>,
): Promise<void> {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  let last: Promise<Answer> = Promise.resolve('deny')
  cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    const features = windowFeatures.join(',')
    const disposition = features ? 'new-window' : 'foreground-tab'
    last = opens({ url, frameName: windowName, features, disposition }).catch(() => 'deny')
    openingIn(context).set(url, last)
  })
  page.on('popup', async (popup) => {
    if ((await last) === 'deny') await popup.close()
  })
  await cdp.send('Page.enable')
}

/** A popup requests its document before it is known as a page. */
function isOfNewWindow(request: Request): boolean {
  try {
    return request.frame() === null
  } catch {
    return true
  }
}

/** Lets no window of a page ask the network for anything before it is allowed. */
export async function guardPopups(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest() || !isOfNewWindow(request)) return route.continue()
    const answer = await openingIn(context).get(request.url())
    return answer === 'allow' ? route.continue() : route.abort()
  })
}
