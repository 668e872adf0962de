import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Table } from '../../server/domain/exports/table.ts'
import { Problem } from '../../server/domain/problem.ts'
import { addedFile } from '../../server/exports/added-file.ts'
import { defineExporter, type Exporter } from '../../server/exports/define-exporter.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const modules = tempFolder()
const exporterOf = (kind: string, source: string, mediaType = 'application/json') => {
  const write = join(modules, `${kind}.mjs`)
  writeFileSync(write, source)
  return defineExporter({
    kind,
    label: `As ${kind}`,
    extension: 'json',
    mediaType,
    write,
  })
}

const exporters = [
  exporterOf(
    'rows-json',
    `export default function* ({ title, columns, rows }) {
      yield JSON.stringify({ title, headers: columns.map(({ header }) => header) }) + '\\n'
      for (const row of rows) yield new TextEncoder().encode(JSON.stringify(row) + '\\n')
    }`,
  ),
  exporterOf('later', 'export default async ({ rows }) => String([...rows].length)', 'text/plain'),
  exporterOf(
    'cut',
    `export default async function* ({ rows }) {
      for (const row of rows) {
        yield JSON.stringify(row)
        throw new Error('a row is too long')
      }
    }`,
  ),
  exporterOf('number', 'export default () => 3'),
  exporterOf('numbers', 'export default () => [1]'),
  exporterOf('none', 'export const write = 3'),
]
const server = await startTestServer({}, { adapters: { exporters } })
const { api } = server
const sheet = await make(api, 'runSheets')
for (const lapNumber of [1, 2, 3])
  await api.laps.create({ runSheetId: sheet.id, lapNumber, lapTimeMs: 90_000 + lapNumber })

const linesOf = async (answer: Response) =>
  (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a list and a view are written in an added format, with the filters of the list', async () => {
  const answer = await server.fetch(`/laps?runSheetId=${sheet.id}&lapNumber=2&format=rows-json`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="laps-[\d-]{10}\.json"$/)
  const [{ title, headers }, ...rows] = await linesOf(answer)
  expect(title).toBe('laps')
  const at = headers.indexOf('lapTimeMs')
  expect(rows.map((row) => row[at])).toEqual([90_002])
  const view = await make(api, 'customViews')
  const ofView = await server.fetch(`/custom-views/${view.id}/rows?format=rows-json`)
  expect([ofView.status, (await linesOf(ofView))[0].title]).toEqual([200, view.name])
  expect(await (await server.fetch(`/laps?runSheetId=${sheet.id}&format=later`)).text()).toBe('3')
})

test('a login lists the formats, and unknown ones are rejected as before', async () => {
  const { exportFormats } = await api.me()
  expect(exportFormats.slice(0, 2)).toEqual([
    { format: 'rows-json', label: 'As rows-json' },
    { format: 'later', label: 'As later' },
  ])
  expect((await server.fetch('/laps?format=pdf')).status).toBe(400)
  expect((await server.fetch('/laps?format=rows-json&limit=3')).status).toBe(400)
  expect((await server.fetch('/changes?format=rows-json')).status).toBe(400)
})

test('the OpenAPI document names the formats where they can be asked for', async () => {
  const { paths } = await (await server.fetch('/openapi.json')).json()
  const formatsOf = ({ parameters }: { parameters: { name: string; schema: { enum: string[] } }[] }) =>
    parameters.find(({ name }) => name === 'format')?.schema.enum
  const kinds = exporters.map(({ kind }) => kind)
  for (const path of ['/laps', '/custom-views/{id}/rows']) {
    const { get } = paths[path]
    expect([path, formatsOf(get)]).toEqual([path, ['csv', 'xlsx', ...kinds]])
    expect(Object.keys(get.responses['200'].content)).toEqual([
      'application/json',
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/plain',
    ])
    expect(get.responses['200'].content['application/json'].schema.properties).toHaveProperty('items')
  }
  const text = JSON.stringify(paths['/laps/{id}/telemetry/file'])
  expect(text.includes('rows-json')).toBe(false)
})

test('it is made with the rights of who asks', async () => {
  const other = await server.otherAccount('exporters')
  const answer = await fetch(`${server.url}/laps?format=rows-json`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(await linesOf(answer)).toHaveLength(1)
  const profile = await api.permissionProfiles.create({ name: 'No laps', rules: ['!read:Lap'] })
  const key = await api.apiKeys.create({ name: 'Script', permissionProfileId: profile.id })
  const refused = await fetch(`${server.url}/laps?format=rows-json`, { headers: { 'x-api-key': key.secret } })
  expect(refused.status).toBe(403)
})

test.each([
  ['cut', 'a row is too long'],
  ['number', 'it must give text, bytes, or a list or generator of these'],
  ['numbers', 'it wrote a part that is neither text nor bytes'],
  ['none', 'its module has no function as its default export'],
])('an exporter that fails (%s) is named in the answer, and leaves nothing', async (kind, why) => {
  const answer = await server.fetch(`/laps?format=${kind}`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    expect.objectContaining({ code: 'export_failed', detail: `The exporter ${kind}: ${why}` }),
  ])
  expect(readdirSync(join(server.dataDir, 'downloads'))).toEqual([])
})

describe('a file in parts', () => {
  async function partsOf(lines: Table['lines'], exporter: Exporter) {
    const parts: Uint8Array[] = []
    for await (const part of addedFile({ title: 'laps', columns: [], lines }, exporter)) parts.push(part)
    return parts
  }

  test('rows that are written one by one do not each ask the thread of the server', async () => {
    const oneBuffer = exporterOf(
      'one-buffer',
      `export default function* ({ rows }) {
        const bytes = new Uint8Array(8)
        for (const [count] of rows) {
          new TextEncoder().encodeInto(String(count).padStart(7) + '\\n', bytes)
          yield bytes
        }
        yield 'x'.repeat(100_000)
        yield 'end'
      }`,
    )
    const rows = Array.from({ length: 20_000 }, (_, count) => [count])
    const parts = await partsOf([rows].values() as Table['lines'], oneBuffer)
    const lines = rows.map(([count]) => `${String(count).padStart(7)}\n`)
    expect(parts.length).toBeLessThan(50)
    const wanted = Buffer.from(`${lines.join('')}${'x'.repeat(100_000)}end`)
    expect(Buffer.concat(parts).equals(wanted)).toBe(true)
  })

  test('what reading the rows throws is thrown, whether the exporter catches it or not', async () => {
    function* broken(): Table['lines'] {
      yield [[1]]
      throw new Problem(403, 'forbidden', 'no longer')
    }
    const passing = exporterOf('passing', 'export default ({ rows }) => String([...rows])')
    const catching = exporterOf(
      'catching',
      `export default function* ({ rows }) {
        try {
          for (const row of rows) yield String(row)
        } catch {}
        yield 'end'
      }`,
    )
    for (const exporter of [passing, catching])
      await expect(partsOf(broken(), exporter)).rejects.toMatchObject({ status: 403, message: 'no longer' })
  })
})

test.each([
  ['loops', 'export default () => { for (;;); }'],
  ['waits', 'export default () => new Promise(() => {})'],
])(
  'an exporter that never ends (%s) is cut off by a restore, and leaves nothing',
  {
    timeout: 60_000,
  },
  async (kind, source) => {
    const own = await startTestServer({}, { adapters: { exporters: [exporterOf(kind, source)] } })
    const { id } = await own.api.createBackup()
    const downloads = join(own.dataDir, 'downloads')
    const answer = own.fetch(`/laps?format=${kind}`)
    await vi.waitFor(() => expect(readdirSync(downloads)).toHaveLength(1), { timeout: 40_000, interval: 20 })
    await own.api.restoreBackup({ params: { id } })
    expect((await answer).status).toBe(503)
    expect(readdirSync(downloads)).toEqual([])
    expect((await own.fetch('/laps?format=csv')).status).toBe(200)
  },
)
