import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../lib/client.ts'
import { startTrackside, type TracksidePageOption } from '../../lib/trackside.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { firstAccount } from '../support/first-account.ts'
import { tempFolder } from '../support/temp-folder.ts'

const JWT_SECRET = 'test-secret'

async function start(pages: readonly TracksidePageOption[]) {
  const { database, token } = await firstAccount()
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'trackside.db'), database)
  const { close, url, client } = await startTrackside({ dataDir, jwtSecret: JWT_SECRET, pages })
  atEnd(close)
  client.setToken(token)
  return { url, client }
}

const SOURCE = 'document.body.append(1)\n'
const page = (more: object = {}) => ({ path: 'stints', label: 'Stints', script: SOURCE, ...more })
const pluginOf = (name: string, source: string) => ({ name, pluginVersion: '1.0.0', source })

describe('pages', () => {
  test('are known to every member, with their scripts from a path, a URL or text; and to no one without a login', async () => {
    const file = join(tempFolder(), 'own.js')
    writeFileSync(file, '// own\n')
    const { url, client } = await start([
      page({ path: 'by-path', script: file }),
      page({ path: 'by-url', script: pathToFileURL(file) }),
      page({ path: 'as-text', label: ' Text ' }),
    ])
    expect((await client.me()).pages).toEqual([
      { path: 'by-path', label: 'Stints' },
      { path: 'by-url', label: 'Stints' },
      { path: 'as-text', label: 'Text' },
    ])
    const { units } = await client.me()
    expect((await client.updateMe({ body: { units: null } })).pages).toHaveLength(3)
    expect(units).toBeDefined()
    const sources = ['by-path', 'by-url', 'as-text'].map(
      async (path) => (await client.pageSource({ query: { path } })).source,
    )
    expect(await Promise.all(sources)).toEqual(['// own\n', '// own\n', SOURCE])
    await expect(client.pageSource({ query: { path: 'stints' } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
    await expect(
      createClient({ baseUrl: url }).pageSource({ query: { path: 'as-text' } }),
    ).rejects.toMatchObject({
      problem: { status: 401 },
    })
  })

  test('of plugins that export one are there while they are enabled, for those who may read plugins', async () => {
    const { url, client } = await start([page()])
    const forms = [
      'export function page() {}',
      'export async function page(trackside) {}',
      'export const page = () => {}',
      '  export function *page() {}',
      'function page() {}\nexport { kpi, page }',
      'const show = () => {}\nexport { show as page }',
    ]
    for (const [index, form] of forms.entries()) await client.plugins.create(pluginOf(`With ${index}`, form))
    for (const [index, source] of [
      'export function kpi() {}',
      'export function pages() {}',
      'function page() {}',
      // A search that went back over these would take minutes.
      'export{'.repeat(140_000),
      `1${'\n'.repeat(1_000_000)}2`,
      `export function${' '.repeat(1_000_000)}`,
    ].entries())
      await client.plugins.create(pluginOf(`Without ${index}`, source))
    const first = await client.plugins.create(pluginOf('Same/name', 'export function page() { 1 }'))
    await client.plugins.create(pluginOf('Same/name', 'export function page() { 2 }'))
    const paths = async () => (await client.me()).pages.map(({ path }) => path)
    const withOnes = forms.map((_, index) => `plugins/With ${index}`)
    expect(await paths()).toEqual(['stints', ...withOnes, 'plugins/Same/name'])
    const { source } = await client.pageSource({ query: { path: 'plugins/Same/name' } })
    expect(source).toBe(first.source)
    await client.plugins.update(first.id, { enabled: false })
    expect((await client.pageSource({ query: { path: 'plugins/Same/name' } })).source).toContain('2')

    const profile = await make(client, 'permissionProfiles', { rules: ['!read:Plugin'] })
    const { secret } = await client.apiKeys.create({ name: 'Key', permissionProfileId: profile.id })
    const guest = createClient({ baseUrl: url, apiKey: secret })
    expect((await guest.me()).pages).toEqual([{ path: 'stints', label: 'Stints' }])
    await expect(guest.pageSource({ query: { path: 'plugins/With 0' } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
  })

  const wrong: [RegExp, unknown][] = [
    [/pages must be a list/, {}],
    [/pages\/0\/path must be lower-case words/, [page({ path: 'Stints' })]],
    [/pages\/0\/path must be lower-case words/, [page({ path: '../x' })]],
    [/pages\/0\/path is required/, [page({ path: undefined })]],
    [/pages\/0\/path must not be plugins/, [page({ path: 'plugins' })]],
    [/pages\/1\/path is there twice: stints/, [page(), page()]],
    [/pages\/0\/label must not be empty/, [page({ label: ' ' })]],
    [/pages\/0\/label is required/, [page({ label: undefined })]],
    [/pages\/0\/script is required/, [page({ script: undefined })]],
    [/pages\/0\/script must be a file with the ending/, [page({ script: 5 })]],
    [/pages\/0\/script must not be empty/, [page({ script: '' })]],
    [/pages\/0\/script cannot be read: .*nowhere\.js/, [page({ script: 'nowhere.js' })]],
    [/pages\/0\/script must be at most 1 MB/, [page({ script: `//\n${'x'.repeat(1024 * 1024)}` })]],
    [/pages\/0\/icon is not an option/, [page({ icon: 'x' })]],
    [/pages must be at most 20 pages/, Array.from({ length: 21 }, (_, index) => page({ path: `p${index}` }))],
  ]
  test.each(wrong)('that are wrong are named: %s', async (words, pages) => {
    const above = tempFolder()
    const options = { jwtSecret: JWT_SECRET, dataDir: join(above, 'data'), pages: pages as never }
    await expect(startTrackside(options)).rejects.toThrow(words)
    expect(readdirSync(above)).toEqual([])
  })

  test('are added by an example of about forty lines', () => {
    const lines = ['host.ts', 'best-laps.js'].map(
      (file) =>
        readFileSync(`examples/page/${file}`, 'utf8')
          .split('\n')
          .filter((line) => line.trim()).length,
    )
    expect(lines[0]).toBeLessThanOrEqual(12)
    expect(lines[1]).toBeLessThanOrEqual(40)
  })
})
