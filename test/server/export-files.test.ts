import { expect, test } from 'vitest'
import { fileNameIn } from '../../renderer/rows/export/file-name.ts'
import type { Table } from '../../server/domain/exports/table.ts'
import { csvCell } from '../../server/exports/csv-file.ts'
import { xlsxFile } from '../../server/exports/xlsx-file.ts'
import { disposition } from '../../server/http/files/download.ts'
import { readWorkbook } from '../support/read-files.ts'

const column = (header: string) => ({ header, kind: 'plain' as const })

async function sheetsOf(table: Omit<Table, 'lines'>, lines: unknown[][][], most?: number) {
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile({ ...table, lines: lines.values() as Table['lines'] }, most))
    parts.push(part)
  return readWorkbook(new Response(Buffer.concat(parts)))
}

test.each([
  ['=1+1', "'=1+1"],
  ['-0.3 s', "'-0.3 s"],
  ['\t=1', '"\'\t=1"'],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  [-3.25, '-3.25'],
  ['3-4', '3-4'],
  ['a,b', '"a,b"'],
  ['say "go"', '"say ""go"""'],
  [' padded', '" padded"'],
  [null, ''],
  [false, 'false'],
])('%j is %j in a CSV file', (value, text) => expect(csvCell(value)).toBe(text))

test('an aborted download of a workbook ends without an error', async () => {
  const unhandled: unknown[] = []
  const hear = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', hear)
  const lines = Array.from({ length: 4 }, (_, index) => [[index], [index]])
  for (let taken = 1; taken <= 8; taken += 1) {
    let parts = 0
    for await (const _ of xlsxFile({
      title: 'laps',
      columns: [column('Lap')],
      lines: lines.values() as Table['lines'],
    })) {
      parts += 1
      if (parts === taken) break
    }
  }
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
})

test('rows beyond the size of a sheet continue on the next one, each with its headings', async () => {
  const lines = [[[1], [2], [3], [4]], [], [[5], [6], [7]]]
  const sheets = await sheetsOf({ title: 'laps', columns: [column('Lap')] }, lines, 3)
  expect(sheets.map(({ name }) => name)).toEqual(['laps', 'laps 2', 'laps 3'])
  const cells = sheets.map((sheet) => {
    const values: unknown[] = []
    sheet.eachRow((row) => values.push(row.getCell(1).value))
    return values
  })
  expect(cells).toEqual([
    ['Lap', 1, 2, 3],
    ['Lap', 4, 5, 6],
    ['Lap', 7],
  ])
})

test('a table without rows has its headings, and text too long for Excel is cut with a mark', async () => {
  const [empty] = await sheetsOf({ title: 'History', columns: [column('Lap'), column('Time')] }, [])
  expect(empty?.name).toBe('History rows')
  expect(empty?.getRow(1).values).toEqual([undefined, 'Lap', 'Time'])
  const [sheet] = await sheetsOf({ title: "a/b:[c]'", columns: [column('Note')] }, [[['x'.repeat(40_000)]]])
  expect(sheet?.name).toBe('a b  c')
  const text = String(sheet?.getRow(2).getCell(1).value)
  expect(text).toHaveLength(32_767)
  expect(text).toMatch(/x … \(cut off: the CSV file has all of it\)$/)
})

test.each([
  ['laps', 'laps-2026-11-21.csv'],
  ['Größe "1"; ../x', 'Größe 1 ; .. x-2026-11-21.csv'],
  ['東京', '東京-2026-11-21.csv'],
])('a file called %s is kept under that name', (name, kept) => {
  const header = disposition({ name, ending: 'csv' }, '2026-11-21')
  expect(header).toMatch(/^[\x20-\x7E]+$/)
  expect(fileNameIn(header)).toBe(kept)
})
