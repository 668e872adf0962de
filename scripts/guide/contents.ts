import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { kpiPage } from './kpi-page.ts'
import { resourcesPage } from './resources-page.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Address of the guide on every server. */
export const GUIDE = '/docs/guide'

/** The page of all headings, and of what a search found where there is no script. */
export const SEARCH = 'search.md'

/** One of the four kinds of documentation (Diátaxis), with its pages in the order of reading. */
interface Kind {
  name: string
  about: string
  /** Paths below docs. */
  pages: readonly string[]
}

const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md')

export const contents: readonly Kind[] = [
  { name: 'Tutorial', about: 'From nothing to something that works, step by step.', pages: ['first-lap.md'] },
  {
    name: 'How-to',
    about: 'One task each, with what to type.',
    pages: ['api.md', 'embedding.md', 'embedding-adapters.md', 'plugins.md', 'factory.md', 'operations.md'],
  },
  {
    name: 'Reference',
    about:
      'Every field, signature and limit. The endpoints, with a form for each, are in the [API reference](/docs).',
    pages: ['resources.md', 'kpi-language.md', 'embedding-api.md', 'factory-schema.md', 'disk.md', SEARCH],
  },
  {
    name: 'Explanation',
    about: 'Why it is built as it is, by subject.',
    pages: ['decisions/README.md', ...decisions.sort().map((file) => `decisions/${file}`)],
  },
]

/** The first page: what kinds there are, and their pages. */
const indexPage = () =>
  [
    '# Trackside guide',
    'For people who write programs and run servers around Trackside. It is on every server, without an internet connection.',
    ...contents.map(({ name, about, pages }) =>
      [`## ${name}`, about, pages.map((page) => `- [${titleOf(textOf(page))}](${page})`).join('\n')].join(
        '\n\n',
      ),
    ),
  ].join('\n\n')

const notFoundPage = () =>
  '# No such page\n\nThe guide has no page at this address. [Its contents](index.md).'

/** Its headings come with the layout, once every page has been read. */
const searchPage = () =>
  '# All headings\n\nThe field at the top of every page searches the text as well; it needs JavaScript.'

/** Generated pages, by the path that a file below `docs` would have. */
export const made: Readonly<Record<string, () => string>> = {
  'index.md': indexPage,
  'resources.md': resourcesPage,
  'kpi-language.md': kpiPage,
  [SEARCH]: searchPage,
  '404.md': notFoundPage,
}

/** Markdown of a page. */
export const textOf = (source: string): string =>
  made[source]?.() ?? readFileSync(join(ROOT, 'docs', source), 'utf8')

/** First heading of a page's Markdown. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Every page's path below docs. */
export const sources: readonly string[] = [
  ...Object.keys(made),
  ...contents.flatMap(({ pages }) => pages).filter((page) => !made[page]),
]

/** Place of a page in the guide, such as `/decisions/api.html`. */
export const placeOf = (source: string): string =>
  `/${source.replace(/(^|\/)(README|index)\.md$/, '$1').replace(/\.md$/, '.html')}`

/** Where a link of a page leads; null for a file of the repository, which the guide does not have. */
export function targetOf(source: string, link: string): string | null {
  if (/^(https?:|[/#])/.test(link)) return link
  const [path = '', part] = link.split('#')
  const page = posix.join(posix.dirname(source), path)
  if (!sources.includes(page)) return null
  return `${GUIDE}${placeOf(page)}${part === undefined ? '' : `#${part}`}`
}
