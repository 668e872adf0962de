import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../scripts/chromium.ts'
import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'

/** Chromium for a bench of the page, which is built if it is stale. */
export async function openBrowser(): Promise<Browser> {
  if (rendererIsStale()) await buildRenderer()
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
}
