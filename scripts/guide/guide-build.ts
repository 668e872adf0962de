import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStale } from '../stale/is-stale.ts'
import { contents, GUIDE, made, placeOf, ROOT, SEARCH, sources, textOf, titleOf } from './contents.ts'
import { amendMarkdown } from './markdown.ts'
import type { Section } from './search/search-index.ts'

const BUILT = 'dist/guide'
const THEME = 'scripts/guide/theme'
const FONT = 'node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2'
const SCRIPT = 'scripts/guide/search/search-field.ts'
const SOURCES = ['docs', 'scripts/guide', 'server/contract', 'server/calc', 'package.json']

/** Whether the guide has never been built, or its sources have changed since. */
export const guideIsStale = (): boolean => isStale(ROOT, `${BUILT}/index.html`, SOURCES)

/** Second headings of a page's HTML. */
const sectionsOf = (html: string) =>
  [...html.matchAll(/<h2 id="([^"]+)">(.+?)<\/h2>/g)].map(([, id = '', title = '']) => ({
    id,
    title: title.replace(/<[^>]+>/g, ''),
  }))

/** What the layout needs of all pages. */
function siteData() {
  const pages = sources.map(
    (source) => [source, { at: placeOf(source), title: titleOf(textOf(source)) }] as const,
  )
  const bySource = new Map(pages)
  return {
    base: GUIDE,
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
    titles: Object.fromEntries(pages.map(([, { at, title }]) => [at, title])),
    kinds: contents.map(({ name, pages }) => ({ name, pages: pages.map((source) => bySource.get(source)) })),
  }
}

/** Builds docs/ into dist/guide: plain pages, and a script with its data that searches them. */
export async function buildGuide(): Promise<void> {
  const { default: Eleventy } = await import('@11ty/eleventy')
  const { build } = await import('vite')
  const found = new Map<string, readonly Section[]>()
  /** Sections by page, in the order of reading. */
  const searched = () =>
    contents
      .flatMap(({ pages }) => pages)
      .filter((page) => page !== SEARCH)
      .map((page) => found.get(page) ?? [])
  const began = new Date()
  rmSync(join(ROOT, BUILT), { recursive: true, force: true })
  const eleventy = new Eleventy('docs', BUILT, {
    configPath: null,
    config: (config) => {
      for (const [source, make] of Object.entries(made)) config.addTemplate(source, make())
      config.setIncludesDirectory(`../${THEME}`)
      config.setTemplateFormats(['md'])
      config.addGlobalData('site', siteData())
      config.addGlobalData('layout', 'page.liquid')
      config.addGlobalData('permalink', () => ({ page }: { page: { inputPath: string } }) => {
        const place = placeOf(page.inputPath.replace(/^\.\/docs\//, ''))
        return place.endsWith('/') ? `${place}index.html` : place
      })
      config.addPassthroughCopy({ [`${THEME}/guide.css`]: 'guide.css', [FONT]: 'plex.woff2' })
      config.addFilter('sections', sectionsOf)
      config.addFilter('headings', (place) =>
        place === placeOf(SEARCH)
          ? searched().map((sections) => ({ title: sections[0]?.title, sections }))
          : [],
      )
      config.amendLibrary('md', (markdown) =>
        amendMarkdown(markdown, (source, sections) => found.set(source, sections)),
      )
      return { markdownTemplateEngine: false }
    },
  })
  eleventy.disableLogger()
  await eleventy.write()
  writeFileSync(join(ROOT, BUILT, 'search.json'), JSON.stringify(searched().flat()))
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: { lib: { entry: SCRIPT, formats: ['es'], fileName: 'search' }, outDir: BUILT, emptyOutDir: false },
  })
  utimesSync(join(ROOT, BUILT, 'index.html'), began, began)
}
