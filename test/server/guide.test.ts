import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSearch, type Section } from '../../scripts/guide/search/search-index.ts'
import { describeFunctions } from '../../server/calc/kpi/describe.ts'
import { baseShape } from '../../server/contract/define/define.ts'
import { everyResource } from '../../server/contract/references.ts'
import { startBareServer } from '../support/server.ts'

const BUILT = join(import.meta.dirname, '../../dist/guide')
const server = await startBareServer()
const SCRIPT = '<script type="module" src="/docs/guide/search.js"></script>'
const ask = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })

/** Every page of the built guide, by its address. */
const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '404.html')
  .map((file) => `/docs/guide/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`)
const htmlOf = new Map<string, Promise<string>>()
const read = (path: string) => {
  const html = htmlOf.get(path) ?? ask(path).then(async (answer) => `${answer.status} ${await answer.text()}`)
  htmlOf.set(path, html)
  return html
}
const linksOf = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link)

test('no link of the guide is dead, and none leads to a file of the repository', async () => {
  const dead: string[] = []
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages)
    for (const link of new Set(linksOf(await read(page)))) {
      const target = new URL(link, server.url + page)
      if (target.origin !== server.url) {
        if (!/^(https:\/\/|data:,$)/.test(link)) dead.push(`${page}: ${link}`)
        continue
      }
      const html = await read(target.pathname)
      const part = decodeURIComponent(target.hash.slice(1))
      if (!html.startsWith('200 ') || (part && !html.includes(` id="${part}"`))) dead.push(`${page}: ${link}`)
    }
  expect(dead).toEqual([])
})

test('every page is reached from the first one, and says where it is', async () => {
  const first = linksOf(await read('/docs/guide/'))
  for (const page of pages) {
    expect(first).toContain(page)
    const html = await read(page)
    const here = [...html.matchAll(/<a href="([^"]+)" aria-current="page">/g)].map(([, link]) => link)
    expect([page, here]).toEqual([page, page === '/docs/guide/' ? [] : [page]])
    expect(html.match(/<h1/g)).toHaveLength(1)
  }
})

test('its pages have the headers of pages, and nothing that they forbid', async () => {
  for (const page of [...pages, '/docs/guide/no-such-page']) {
    const html = await read(page)
    expect(html.replace(SCRIPT, '')).not.toMatch(/<script|<style| style=| on\w+=|javascript:/)
    expect(html.match(/ (?:src|href)="(?:https?:)?\/\/[^"]+\.(?:css|js|woff2|png|webp)"/)).toBeNull()
  }
  const { headers, status } = await ask('/docs/guide/')
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*style-src 'self';/)
  expect(headers.get('permissions-policy')).toBe((await ask('/docs')).headers.get('permissions-policy'))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('the search has every heading, finds each by its words, and has a page of all without a script', async () => {
  const sections: Section[] = await (await ask('/docs/guide/search.json')).json()
  const unsearched = ['/docs/guide/', '/docs/guide/search.html']
  for (const page of pages.filter((each) => !unsearched.includes(each))) {
    const ids = [...(await read(page)).matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id]) => `${page}#${id}`)
    const found = sections.map(({ address }) => address).filter((address) => address.split('#')[0] === page)
    expect(found).toEqual([page, ...ids])
  }
  const search = createSearch(sections)
  for (const { title } of sections) {
    const first = search(title)[0]?.section.title
    expect([title, first?.toLowerCase()]).toEqual([title, title.toLowerCase()])
  }
  const links = linksOf(await read('/docs/guide/search.html'))
  expect(sections.filter(({ address }) => !links.includes(address))).toEqual([])
})

test('a page that has not changed is not sent again', async () => {
  for (const path of ['api.html', 'guide.css', 'plex.woff2', 'search.js', 'search.json'].map(
    (file) => `/docs/guide/${file}`,
  )) {
    const etag = (await ask(path)).headers.get('etag') as string
    expect(
      (await ask(path, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304)
  }
})

test('its address without a slash leads to it, and an unknown page answers in its look', async () => {
  const { status, headers } = await ask('/docs/guide')
  expect([status, headers.get('location')]).toEqual([301, '/docs/guide/'])
  for (const path of [
    '/docs/guide/no-such-page',
    '/docs/guide/decisions/no.html',
    '/docs/guide/%2e%2e%2fapi',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(await answer.text()).toContain('guide.css')
  }
  expect((await ask('/docs/guide/no-such-page', { method: 'POST' })).headers.get('content-type')).toContain(
    'json',
  )
})

test('the page of the resources has every field of each', async () => {
  const sections = (await read('/docs/guide/resources.html')).split('<h2 ').slice(1)
  expect(sections).toHaveLength(everyResource.length + 1)
  for (const [index, resource] of everyResource.entries()) {
    const section = sections[index + 1] as string
    expect(section).toContain(`>${resource.name}</h2>`)
    const fields = Object.keys({
      ...resource.created.shape,
      ...resource.create.shape,
      ...resource.update.shape,
    })
    const missing = fields.filter(
      (field) => !(field in baseShape) && !section.includes(`<td><code>${field}</code>`),
    )
    expect([resource.name, missing]).toEqual([resource.name, []])
  }
})

test('the page of the KPI language has every function', async () => {
  const html = await read('/docs/guide/kpi-language.html')
  for (const { name } of describeFunctions()) expect(html).toContain(`<code>${name}(`)
})

test('the API reference and the guide lead to each other', async () => {
  expect((await (await ask('/openapi.json')).json()).externalDocs.url).toBe('/docs/guide/')
  expect(linksOf(await read('/docs/guide/'))).toContain('/docs')
})
