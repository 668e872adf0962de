import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: string | undefined

/** The colour rules: those that a theme can break without moving anything. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Axe = typeof axe & { _audit: { rules: { id: string; impact: string }[] } }

/**
 * Serious and critical findings of every rule of axe that can have one, or of the colour rules. The script is injected once
 * per page, which costs more than checking a small page.
 */
export async function axeViolations(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    source ??= readFileSync(SOURCE, 'utf8')
    await page.evaluate(source)
  }
  return page.evaluate(
    async (options) => {
      const { run, _audit } = (window as unknown as { axe: Axe }).axe
      // A rule has one impact, whatever it finds.
      const mild = _audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]))
      const { violations } = await run(document, { rules, ...options })
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
