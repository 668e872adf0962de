import { expect, test } from 'vitest'
import { contents } from '../../scripts/guide/contents.ts'
import { blocksOf } from '../support/doc-blocks.ts'

/** Which test runs the blocks of each language, page by page. */
const RUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first-lap.md': { sh: 'docs-shell', json: 'docs-shell' },
  'api.md': { sh: 'docs-shell', js: 'docs-programs', ts: 'docs-programs', python: 'docs-programs' },
  'embedding.md': { ts: 'docs-programs' },
  'embedding-adapters.md': { ts: 'docs-programs' },
  'plugins.md': { js: 'docs-programs', sh: 'docs-shell', json: 'docs-shell' },
  'operations.md': { sh: 'docs-shell' },
  'factory.md': { sh: 'hub/queries', sql: 'hub/queries' },
}

/** Drawn with signs: there is nothing to run. */
const DRAWN = 'text'

const pages = contents.filter(({ name }) => /^(Tutorial|How-to)$/.test(name)).flatMap(({ pages }) => pages)
const blocks = pages.flatMap(blocksOf).filter(({ language }) => language !== DRAWN)

test('a test runs every block of the tutorial and the how-to pages', () => {
  const found: Record<string, Record<string, string>> = {}
  for (const { page, line, language, notRun } of blocks) {
    if (notRun !== null) continue
    const runner = RUN[page]?.[language]
    expect([`docs/${page}:${line}`, language, runner]).toEqual([
      expect.anything(),
      language,
      expect.any(String),
    ])
    found[page] = { ...found[page], [language]: runner as string }
  }
  expect(found).toEqual(RUN)
})

test('the blocks that no test can run are these, each with its reason', () => {
  const left = blocks.filter(({ notRun }) => notRun !== null)
  expect(left.map(({ page, language, notRun }) => `${page} ${language}: ${notRun}`)).toEqual([
    'factory.md sh: needs the superuser of PostgreSQL',
    'factory.md sql: needs DuckDB',
    'factory.md python: needs Polars',
    'factory.md sh: needs the superuser of PostgreSQL',
  ])
})
