import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright/test'

/** Keeps a PNG of the whole page. Chromium packs it quickly rather than tightly, which Playwright cannot ask for. */
export async function takePicture(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics')
  const { data } = await session.send('Page.captureScreenshot', {
    // Where nothing is out of sight, the page need not be laid out anew for it.
    captureBeyondViewport: cssContentSize.height > cssLayoutViewport.clientHeight,
    clip: { ...cssContentSize, scale: 1 },
    optimizeForSpeed: true,
  })
  await session.detach()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(data, 'base64'))
}
