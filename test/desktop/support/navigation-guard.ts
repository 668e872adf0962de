import type { Page } from 'playwright/test'

export interface Navigation {
  url: string
  isMainFrame: boolean
  isRedirect: boolean
}

/** Whether the page may navigate there. Loads by the app itself are not checked. */
type Navigates = (navigation: Navigation) => Promise<boolean>

/**
 * Intercepts each document that a page requests before it reaches the network; returns a function that names the
 * address which the app itself loads.
 */
export async function guardNavigation(page: Page, navigates: Navigates): Promise<(url: string) => void> {
  const cdp = await page.context().newCDPSession(page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  let own: string | undefined

  cdp.on('Fetch.requestPaused', async ({ requestId, request, frameId, redirectedRequestId }) => {
    const url = request.url
    const isOwn = frameId === mainFrame && !redirectedRequestId && url === own
    if (isOwn) own = undefined
    const facts = { url, isMainFrame: frameId === mainFrame, isRedirect: redirectedRequestId !== undefined }
    const allowed = isOwn || (await navigates(facts).catch(() => false))
    const answer = allowed
      ? cdp.send('Fetch.continueRequest', { requestId })
      : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    await answer.catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
  return (url) => {
    own = url
  }
}
