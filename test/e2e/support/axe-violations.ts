import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: string | undefined

/** The rules that read colours: all of them that a theme can break while everything stays in its place. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Serious and critical findings of every rule of axe, or of those that read colours. The page keeps the script, which
 * costs more than a small page's check; nobody reads the passes; and what would be loaded beforehand serves one rule
 * about sound and one that is off.
 */
export async function axeViolations(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    source ??= readFileSync(SOURCE, 'utf8')
    await page.evaluate(source)
  }
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
    },
    {
      resultTypes: ['violations'],
      preload: false,
      ...(asked === 'colours' && { runOnly: COLOUR_RULES }),
    } satisfies axe.RunOptions,
  )
}
