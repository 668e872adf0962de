import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe says of its own script once the page has it; parsing it again costs more than a small page's check. */
const LOADED = 'void 0'

/**
 * Serious and critical findings of every rule of axe. Legacy mode spares the blank page for frames of other origins,
 * which the app does not have; `resultTypes` keeps the thousands of passes, which nobody reads, inside the page.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(loaded && { axeSource: LOADED }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
