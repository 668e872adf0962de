import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCssViolations, readSheets } from '../../scripts/css-rules.ts'
import { readSources } from '../../scripts/import-lines.ts'

const CSS = 'renderer/features/board/board.module.css'
const PAGE = 'renderer/features/board/board.tsx'
const USED = `import classes from './board.module.css'\nexport const Board = () => <p className={classes.a} />\n`
const TOKENS = ['renderer/ui/tokens.css', ':root {\n  --space-s: 8px;\n}'] as const
const violationsOf = (css: string) =>
  findCssViolations(new Map([TOKENS, [CSS, css]]), new Map([[PAGE, USED]]))

test.each([
  ['a space', '.a {\n  padding: var(--space-s) 7px;\n}', 'padding: var(--space-s) 7px;'],
  ['a negative space', '.a {\n  margin-left: -0.5rem;\n}', 'margin-left: -0.5rem;'],
  ['a size of type', '.a {\n  font-size: 0.9rem;\n}', 'font-size: 0.9rem;'],
  ['a width', '@media (max-width: 50em) {\n  .a {\n    gap: 0;\n  }\n}', '@media (max-width: 50em)'],
  ['a class that nothing uses', '.a {\n  gap: 0;\n}\n\n.b {\n  gap: 0;\n}', 'nothing uses .b'],
  ['a class that is not declared', '.b {\n  gap: 0;\n}', '.a is used and not declared', 'nothing uses .b'],
  ['a token that does not exist', '.a {\n  padding: var(--space-xs);\n}', 'nothing sets --space-xs'],
  ['a part of the root', ':root:has(.a) {\n  gap: 0;\n}', ':root:has(.a) makes'],
  ['any element by what is in it', '.a > *:has(~ .a) {\n  gap: 0;\n}', '.a > *:has(~ .a) makes'],
  ['a recipe that does not exist', '.a {\n  composes: rowe from global;\n}', 'no sheet declares .rowe'],
])('%s is found', (_, css, ...texts) => {
  expect(violationsOf(css).toSorted()).toEqual(texts.map((text) => expect.stringContaining(text)))
})

test('tokens, hairlines, other lengths and comments pass', () => {
  expect(
    violationsOf(
      '/* gap: 3px; */\n@media (--phone) {\n  .a:hover {\n    margin: 0 1px;\n    width: 7px;\n    gap: var(--space-s);\n  }\n}',
    ),
  ).toEqual([])
})

test('an element of its own may be chosen by what is in it', () => {
  expect(violationsOf('.a:not([data-x]):has(:checked) > span {\n  gap: 0;\n}')).toEqual([])
})

test("the page's CSS keeps the rules", () => {
  const root = join(import.meta.dirname, '../..')
  const sheets = readSheets(root)
  expect(sheets.size).toBeGreaterThan(50)
  expect(findCssViolations(sheets, readSources(root))).toEqual([])
})
