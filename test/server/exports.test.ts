import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyResource, Shape } from '../../server/contract/define/define.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { readCsv, readWorkbook, readXlsx } from '../support/read-files.ts'
import { startTestServer } from '../support/server.ts'

type Row = Record<string, unknown>

const server = await startTestServer()
const { api } = server
const today = new Date().toISOString().slice(0, 10)
const keys = Object.keys(resources) as ResourceKey[]
const fetchFile = (path: string) => server.fetch(path)

const inner = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap())
    : schema

/** Expected cells of a row by heading: objects with fixed or free keys are expanded, others are not. */
function opened(shape: Shape, row: Row, before = ''): Row {
  return Object.assign(
    {},
    ...Object.entries(shape).map(([field, schema]) => {
      const type = inner(schema)
      const value = row[field]
      if (type instanceof z.ZodObject)
        return opened(type.shape as Shape, (value ?? {}) as Row, `${before}${field}.`)
      const isFree = type instanceof z.ZodRecord && before === ''
      if (!isFree) return { [`${before}${field}`]: value ?? null }
      return Object.fromEntries(
        Object.entries((value ?? {}) as Row).map(([key, each]) => [`${field}.${key}`, each]),
      )
    }),
  )
}

const isSimpleList = (value: unknown) =>
  Array.isArray(value) && value.every((each) => ['string', 'number', 'boolean'].includes(typeof each))
const asCell = (value: unknown) =>
  isSimpleList(value)
    ? (value as unknown[]).join('; ')
    : typeof value === 'object' && value
      ? JSON.stringify(value)
      : value

/** Columns under a field's own name; a resolved id has a heading in words. */
const isField = (heading: string) => !/^[A-Z]/.test(heading)

/** Texts that a spreadsheet must not run, and that a careless writer breaks. */
const NASTY = ['=1+1', '+49 7243', '-0.3 s', '@cmd', 'a "quoted", text', 'two\nlines', 'Müller; 日本', "it's"]

/** Rows of each resource, some with extras of every kind. */
for (const key of keys) {
  await make(api, key, {
    parameters: { note: '=HYPERLINK("http://x")', laps: [1, 2], deep: { a: -1 } },
  } as never)
  await make(api, key)
}
for (const text of NASTY) await make(api, 'championships', { name: text, series: text })

describe.each(keys)('%s', (key) => {
  const resource: AnyResource = resources[key]
  const rowsOf = async () => {
    const rows: Row[] = []
    for await (const row of api[key].all()) rows.push(row as Row)
    return rows.map((row) => opened(resource.row.shape as Shape, row))
  }

  test('as CSV it is the list, with text that no spreadsheet runs', async () => {
    const expected = await rowsOf()
    const response = await fetchFile(`/${resource.path}?format=csv`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${resource.path}-${today}.csv"`,
    )
    const { headings, rows } = await readCsv(response)
    expect(new Set(headings.filter(isField))).toEqual(new Set(expected.flatMap((row) => Object.keys(row))))
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.findIndex(isField)).toBe(headings.filter((each) => !isField(each)).length)
    const textOf = (value: unknown) => {
      const text = value === null || value === undefined ? '' : String(asCell(value))
      return typeof value !== 'number' && /^[=+\-@]/.test(text) ? `'${text}` : text
    }
    const fields = headings.filter(isField)
    expect(rows.map((row) => row.slice(-fields.length))).toEqual(
      expected.map((row) => fields.map((heading) => textOf(row[heading]))),
    )
  })

  test('as a workbook it is the list: numbers, flags and dates are such, text stays text', async () => {
    const expected = await rowsOf()
    const response = await fetchFile(`/${resource.path}?format=xlsx`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(`filename="${resource.path}-${today}.xlsx"`)
    const { headings, rows } = await readXlsx(response)
    const fields = headings.filter(isField)
    expect(new Set(fields)).toEqual(new Set(expected.flatMap((row) => Object.keys(row))))
    const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/
    const cellOf = (value: unknown) => {
      const cell = asCell(value ?? null)
      return typeof cell === 'string' && moment.test(cell) ? new Date(cell) : cell === '' ? null : cell
    }
    expect(rows.map((row) => row.slice(-fields.length).map((cell) => (cell === '' ? null : cell)))).toEqual(
      expected.map((row) => fields.map((heading) => cellOf(row[heading]))),
    )
  })
})

test('a file has what the list would have: filters, order, every page', async () => {
  const sheet = await make(api, 'runSheets')
  const lapsOf = (from: number) =>
    Array.from({ length: 1500 }, (_, index) => ({
      runSheetId: sheet.id,
      lapNumber: from + index,
      lapTimeMs: 90_000 + ((index * 37) % 4000),
    }))
  for (const from of [1, 1501]) await api.createLaps({ body: { items: lapsOf(from) } })
  const filter = `runSheetId=${sheet.id}&sort=-lapNumber`
  const csv = await readCsv(await fetchFile(`/laps?${filter}&format=csv`))
  const at = (name: string) => csv.headings.indexOf(name)
  expect(csv.rows).toHaveLength(3000)
  expect(csv.rows.map((row) => Number(row[at('lapNumber')]))).toEqual(
    Array.from({ length: 3000 }, (_, index) => 3000 - index),
  )
  const shown: string[][] = []
  for await (const lap of api.laps.all({ runSheetId: sheet.id, sort: '-lapNumber' })) {
    shown.push([
      lap.id,
      String(lap.lapTimeMs),
      lap.lapTime ?? '',
      String(lap.deltaToBestMs),
      lap.sectorBest.join('; '),
    ])
  }
  const fields = ['id', 'lapTimeMs', 'lapTime', 'deltaToBestMs', 'sectorBest']
  expect(csv.rows.map((row) => fields.map((name) => row[at(name)]))).toEqual(shown)
  const xlsx = await readXlsx(await fetchFile(`/laps?${filter}&format=xlsx`))
  const number = xlsx.headings.indexOf('lapNumber')
  expect(xlsx.rows.map((row) => row[number])).toEqual(
    Array.from({ length: 3000 }, (_, index) => 3000 - index),
  )
  const nothing = await readCsv(await fetchFile(`/laps?runSheetId=${sheet.sessionId}&format=csv`))
  expect(nothing.rows).toEqual([])
  expect(nothing.headings).toContain('lapTime')
}, 60_000)

test('headings of a workbook are bold, frozen and filtered; a unit follows its number', async () => {
  const [sheet] = await readWorkbook(await fetchFile('/championships?format=xlsx'))
  expect(sheet?.name).toBe('championships')
  expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
  expect(sheet?.getRow(1).getCell(1).font).toMatchObject({ bold: true })
  expect(sheet?.autoFilter).toBeTruthy()
  const { headings: ofColumns } = await readXlsx(await fetchFile('/championships?format=xlsx'))
  expect(sheet?.getColumn(ofColumns.indexOf('id') + 1).width).toBeGreaterThan(36)
  const { rows, headings } = await readXlsx(await fetchFile('/championships?format=xlsx'))
  const names = rows.map((row) => row[headings.indexOf('name')])
  expect(names).toEqual(expect.arrayContaining(NASTY))
})

test.each([
  ['/laps?format=pdf', '/format'],
  ['/laps?format=csv&limit=10', '/limit'],
  ['/laps?format=xlsx&cursor=abc', '/cursor'],
  ['/laps?format=csv&count=true', '/count'],
  ['/laps?format=csv&sort=comment', '/sort'],
  ['/laps?format=csv&runSheetId=x', '/runSheetId'],
])('%s is refused', async (path, at) => {
  const response = await fetchFile(path)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(await response.json()).toMatchObject({ errors: [{ path: at }] })
})

test('a list without read permission is no file either, and files require a login', async () => {
  const { token } = await memberOf(server, { rules: ['!read:Lap'] })
  const by = (path: string) => server.fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await by('/laps?format=csv')).status).toBe(403)
  expect((await by('/cars?format=csv')).status).toBe(200)
  expect((await fetch(`${server.url}/laps?format=csv`)).status).toBe(401)
  expect((await by('/api-keys?format=xlsx')).status).toBe(403)
})

test("another account's file has none of these rows, and no file has a secret", async () => {
  const other = await server.otherAccount('other-team')
  const by = { headers: { authorization: `Bearer ${other.token}` } }
  expect((await readCsv(await server.fetch('/laps?format=csv', by))).rows).toEqual([])
  const { secret } = await api.apiKeys.create({ name: 'Script' })
  const hook = await api.webhooks.create({ name: 'Factory', url: 'https://factory.example/hooks' })
  for (const path of ['api-keys', 'webhooks']) {
    const text = await (await fetchFile(`/${path}?format=csv`)).text()
    expect(text).not.toContain(secret)
    expect(text).not.toContain(hook.secret)
    expect(text).not.toMatch(/hash/i)
  }
})

test('a view is exported with its own columns, row by row or in groups', async () => {
  const sheet = await make(api, 'runSheets')
  const items = [91_000, 90_000, 95_500, null].map((lapTimeMs, index) => ({
    runSheetId: sheet.id,
    lapNumber: index + 1,
    lapTimeMs,
    compound: index < 2 ? 'Soft' : 'Hard',
    startedAt: `2026-04-17T16:0${index}:00.000Z`,
  }))
  await api.createLaps({ body: { items } })
  const over = { entityType: 'lap', filter: { runSheetId: sheet.id } }
  const plain = await make(api, 'customViews', {
    ...over,
    name: 'Größte: /Runden*',
    columns: [
      { path: 'lapNumber', header: '=Lap' },
      { path: 'lapTime' },
      { path: 'startedAt', header: 'Start' },
    ],
    sort: '-lapNumber',
  })
  const response = await fetchFile(`/custom-views/${plain.id}/rows?format=csv`)
  const disposition = response.headers.get('content-disposition')
  expect(disposition).toContain(`filename*=UTF-8''Gr%C3%B6%C3%9Fte%20Runden-${today}.csv`)
  expect(await readCsv(response)).toEqual({
    headings: ["'=Lap", 'lapTime', 'Start'],
    rows: [
      ['4', '', '2026-04-17T16:03:00.000Z'],
      ['3', '1:35.500', '2026-04-17T16:02:00.000Z'],
      ['2', '1:30.000', '2026-04-17T16:01:00.000Z'],
      ['1', '1:31.000', '2026-04-17T16:00:00.000Z'],
    ],
  })
  const grouped = await make(api, 'customViews', {
    ...over,
    columns: [
      { path: 'compound', header: 'Tyre', aggregate: 'min' },
      { path: 'lapTimeMs', header: 'Best', aggregate: 'min', unit: 'ms', decimals: 1 },
      { path: 'startedAt', header: 'First', aggregate: 'min' },
      { path: 'lapNumber', header: 'Laps', aggregate: 'count' },
    ],
    groupBy: 'compound',
  })
  const page = await api.customViewRows({ params: { id: grouped.id } })
  const file = await readXlsx(await fetchFile(`/custom-views/${grouped.id}/rows?format=xlsx`))
  expect(file.headings).toEqual(['Tyre', 'Best', 'First', 'Laps'])
  expect(file.rows).toEqual(
    page.items.map(({ Tyre, Best, First, Laps }) => [Tyre, Best, First && new Date(First as string), Laps]),
  )
  const [sheetOf] = await readWorkbook(await fetchFile(`/custom-views/${grouped.id}/rows?format=xlsx`))
  expect(sheetOf?.getRow(2).getCell(2).numFmt).toBe('0.0" ms"')
})

test('a view that is not there, may not be read, or is asked for by the page is no file', async () => {
  const view = await make(api, 'customViews', { entityType: 'lap' })
  const path = `/custom-views/${view.id}/rows?format=csv`
  const { token } = await memberOf(server, { rules: ['!read:Lap'] })
  const denied = await server.fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect(denied.status).toBe(403)
  expect(await denied.json()).toMatchObject({ entity: 'Lap', operation: 'read' })
  expect((await fetchFile(`/custom-views/${view.createdBy}/rows?format=csv`)).status).toBe(404)
  expect((await fetchFile(`${path}&limit=5`)).status).toBe(400)
})

test('a client that disconnects halfway leaves nothing behind', async () => {
  const leave = async () => {
    const controller = new AbortController()
    const response = await server.fetch('/laps?format=csv', { signal: controller.signal })
    await response.body?.getReader().read()
    controller.abort()
  }
  // More than are made at a time: each must have given up its place.
  for (let count = 0; count < 12; count += 1) await leave()
  const { rows } = await readCsv(await fetchFile('/championships?format=csv'))
  expect(rows.length).toBeGreaterThan(NASTY.length)
})

test('the documentation offers every list as a file', async () => {
  interface Listing {
    parameters: { name: string; schema: unknown }[]
    responses: Record<string, { content: object }>
  }
  const { paths } = (await (await server.fetch('/openapi.json')).json()) as {
    paths: Record<string, { get: Listing }>
  }
  for (const path of [...keys.map((key) => `/${resources[key].path}`), '/custom-views/{id}/rows']) {
    const listing = paths[path]?.get
    const format = listing?.parameters.find(({ name }) => name === 'format')
    expect([path, format?.schema]).toEqual([path, expect.objectContaining({ enum: ['csv', 'xlsx'] })])
    expect(Object.keys(listing?.responses['200']?.content ?? {})).toEqual([
      'application/json',
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  }
})
