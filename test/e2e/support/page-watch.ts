import type { Page } from 'playwright/test'
import { settled } from './settled.ts'

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

/** A round choice in a label is chosen by the label. */
const TARGETS =
  'button, a, select, textarea, [role=menuitem], input:not([type=checkbox], label input[type=radio]), label:has(input:is([type=checkbox], [type=radio]))'

const tooSmall = (page: Page, leastPx: number): Promise<string[]> =>
  page.$$eval(
    TARGETS,
    (elements, least) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => element.checkVisibility() && (box.height < least || box.width < least))
        .map(({ element, box }) => `${element.textContent || element.ariaLabel} ${box.width}x${box.height}`),
    leastPx,
  )

/** Runs a part of a test with the pointer of a touch screen, whatever the page's own is. */
export async function byFinger<T>(page: Page, act: () => Promise<T>): Promise<T> {
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) return act()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await settled(page)
  const result = await act()
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  await settled(page)
  return result
}

/** Visible controls lower or narrower than a fingertip's 44 px by touch, by their text. */
export const smallTargets = (page: Page): Promise<string[]> => byFinger(page, () => tooSmall(page, 44))

/** Horizontal overflow of the page in pixels. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
