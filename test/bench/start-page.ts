import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../scripts/chromium.ts'

const PAGE_WITHIN_MS = 60_000

export interface Window {
  /** Opens the page of the session in an empty window until its laps are painted: milliseconds. */
  open(url: string): Promise<number>
  close(): Promise<void>
}

/** A browser that runs already, as the desktop app's is when its server answers; undefined where there is none. */
export async function openBrowser({
  token,
  sessionId,
}: {
  token: string
  sessionId: string
}): Promise<Window | undefined> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const browser: Browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  return {
    async open(url) {
      const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
      const page = await context.newPage()
      await page.addInitScript((kept) => localStorage.setItem('trackside.token', kept), token)
      const began = performance.now()
      await page.goto(`${url}/app/sessions/${sessionId}`, { waitUntil: 'commit' })
      // A row of the table is there, and the frame that shows it is over.
      await page
        .locator('[data-lap]')
        .first()
        .waitFor({ state: 'attached', timeout: PAGE_WITHIN_MS })
        .catch(async () => {
          throw new Error(`no laps on the page, which says: ${await page.locator('body').textContent()}`)
        })
      await page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done()))),
      )
      const took = performance.now() - began
      await context.close()
      return took
    },
    close: () => browser.close(),
  }
}
