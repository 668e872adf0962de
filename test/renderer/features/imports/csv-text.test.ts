import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnNames, guessDelimiter, rowOfRecord } from '../../../../server/calc/tables/csv-columns.ts'
import { csvRecords } from '../../../../server/calc/tables/csv-records.ts'
import { csvRows } from '../../../../server/imports/csv-rows.ts'

const linesOf = (csv: string) => [...csvRecords(csv)].map(({ fields, line }) => [line, ...fields])

function rowsOf(csv: string) {
  const [head, ...records] = csvRecords(csv)
  const names = columnNames(head?.fields ?? [])
  return records.map(({ fields }) => rowOfRecord(names, fields))
}

test('each record has the line of its first character, also behind quoted line breaks and empty lines', () => {
  const csv = '\uFEFFa,b\r\n1,"x\r\ny"\r\n\r\n2, z \n"say ""hi""",3\n'
  expect(linesOf(csv)).toEqual([
    [1, 'a', 'b'],
    [2, '1', 'x\r\ny'],
    [5, '2', 'z'],
    [6, 'say "hi"', '3'],
  ])
})

test('columns are named and made unique, and cells beyond them kept', () => {
  expect(rowsOf('NUMBER; LAPS;LAPS;\n01;12;13;;late')).toEqual([
    { NUMBER: '01', LAPS: '12', LAPS_2: '13', extra: ['late'] },
  ])
  expect(guessDelimiter('a;"b,c,d,e";f')).toBe(';')
})

const cell = fc.oneof(
  fc.stringMatching(/^[a-z0-9 .:-]{0,8}$/),
  fc.stringMatching(/^[a-z,;"\n ]{0,6}$/).map((text) => `"${text.replace(/"/g, '""')}"`),
)

test('reads what the server reads', () => {
  const csv = fc
    .tuple(
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
    )
    .map(([end, delimiter, rows]) =>
      [['one', 'two', 'three'].join(delimiter), ...rows.map((row) => row.join(delimiter))].join(end),
    )
  fc.assert(
    fc.property(csv, (text) => {
      expect(rowsOf(text)).toEqual(csvRows({ csv: text }, ''))
    }),
    { numRuns: 300 },
  )
})
