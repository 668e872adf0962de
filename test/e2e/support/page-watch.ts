import type { Page } from 'playwright/test'

/** Collects faults of a page: console errors, uncaught errors, policy violations, foreign requests. */
export async function watch(page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`request: ${request.url()}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return complaints
}

const TARGETS =
  'button, a, select, textarea, [role=menuitem], input:not([type=checkbox]), label:has(input[type=checkbox])'

/** Visible controls lower or narrower than 44 px, by their text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.$$eval(TARGETS, (elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => element.checkVisibility() && (box.height < 44 || box.width < 44))
      .map(({ element, box }) => `${element.textContent || element.ariaLabel} ${box.width}x${box.height}`),
  )

/** Horizontal overflow of the page in pixels. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
