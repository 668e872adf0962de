import { posix } from 'node:path'
import type { Markdown, MarkdownToken } from '@11ty/eleventy'
import { GUIDE, placeOf, targetOf } from './contents.ts'
import type { Section } from './search/search-index.ts'

/** A heading's id, as GitHub makes it. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const plainText = (token: MarkdownToken | undefined) =>
  (token?.children ?? []).map(({ content }) => content).join('')

function nameHeadings(tokens: readonly MarkdownToken[]): void {
  const seen = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const id = idOf(plainText(tokens[index + 1]))
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    token.attrSet('id', before === 0 ? id : `${id}-${before}`)
  }
}

/** A page's headings, in order, with what stands below each; diagrams are left out. */
function sectionsIn(tokens: readonly MarkdownToken[], source: string): Section[] {
  const sections: Section[] = []
  const texts: string[][] = []
  for (const [index, token] of tokens.entries()) {
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    if (isHeading) {
      const id = tokens[index - 1]?.attrGet('id')
      const address = `${GUIDE}${placeOf(source)}${sections.length === 0 ? '' : `#${id}`}`
      const title = plainText(token)
      sections.push({ address, page: sections[0]?.title ?? title, title, text: '' })
      texts.push([])
    } else if (token.type === 'inline')
      texts
        .at(-1)
        ?.push(
          ...(token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)),
          ' ',
        )
    else if (token.type === 'fence' && token.info !== 'mermaid') texts.at(-1)?.push(token.content, ' ')
  }
  return sections.map((section, index) => ({
    ...section,
    text: (texts[index] ?? []).join('').replace(/\s+/g, ' ').trim(),
  }))
}

/** Points links at pages of the guide; what names a file of the repository becomes plain text. */
function directLinks(tokens: readonly MarkdownToken[], source: string): void {
  let isDropped = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = targetOf(source, token.attrGet('href') ?? '')
      isDropped = target === null
      if (target !== null) token.attrSet('href', target)
    }
    if (isDropped && token.type.startsWith('link_')) {
      token.tag = 'span'
      token.attrs = null
    }
  }
}

/** The content security policy allows no style attributes. */
function alignByClass(tokens: readonly MarkdownToken[]): void {
  for (const token of tokens) {
    const side = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1]
    if (side) token.attrs = [['class', side]]
  }
}

/** A diagram's lines as a table: the guide has no script that would draw it. */
function relations(diagram: string, escapeHtml: (text: string) => string): string {
  const rows = [...diagram.matchAll(/^ {2}(\w+)(?: (\S+) (\w+) : (\w+))?$/gm)].map(
    ([, to = '', line, from = to, column = '']) => [
      from,
      column,
      line === undefined ? '' : line.startsWith('}') ? `many of ${to}` : to,
    ],
  )
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  const body = rows.sort().map((row) => `<tr>${cells(row)}</tr>`)
  return `<table><thead><tr><th>Table</th><th>Column</th><th>Names</th></tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** Adds to markdown-it what the pages need, and tells the sections of each page that it reads. */
export function amendMarkdown(
  markdown: Markdown,
  tell: (source: string, sections: readonly Section[]) => void,
): void {
  markdown.set({ html: false })
  const { rules } = markdown.renderer
  const { escapeHtml } = markdown.utils
  markdown.core.ruler.push('guide', ({ tokens, env }) => {
    const source = posix.relative('docs', posix.normalize(env.page.inputPath))
    nameHeadings(tokens)
    tell(source, sectionsIn(tokens, source))
    alignByClass(tokens)
    for (const { children } of tokens) if (children) directLinks(children, source)
  })
  // Wide ones scroll by themselves, by keyboard too.
  rules.table_open = () => '<div class="wide" tabindex="0"><table>'
  rules.table_close = () => '</table></div>'
  rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {}
    return info === 'mermaid'
      ? `<div class="wide" tabindex="0">${relations(content, escapeHtml)}</div>`
      : `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`
  }
}
