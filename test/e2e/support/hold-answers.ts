import type { Page } from 'playwright/test'
import { settled } from './settled.ts'

/**
 * Holds answers to requests of these URLs: the server has done what was asked, and its rooms say so, but the page waits. The
 * returned function lets them go, and resolves when the page has them.
 */
export async function holdAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await settled(page)
  }
}
