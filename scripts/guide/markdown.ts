import { posix } from 'node:path'
import type { Markdown, MarkdownToken } from '@11ty/eleventy'
import { targetOf } from './contents.ts'

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

/** A diagram's lines as a table: the guide has no scripts that would draw it. */
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

/** Adds to markdown-it what the pages need. */
export function amendMarkdown(markdown: Markdown): void {
  markdown.set({ html: false })
  const { rules } = markdown.renderer
  const { escapeHtml } = markdown.utils
  markdown.core.ruler.push('guide', ({ tokens, env }) => {
    const source = posix.relative('docs', posix.normalize(env.page.inputPath))
    nameHeadings(tokens)
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
