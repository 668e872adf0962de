import { expect, test } from 'vitest'
import { documentOf } from '../../server/imports/expand-csv.ts'

const rowsOf = (csv: unknown) => documentOf({ laps: csv }).payload

test.each<[string, unknown, unknown]>([
  ['CRLF and a BOM', { csv: '\uFEFFa,b\r\n1,2\r\n' }, [{ a: '1', b: '2' }]],
  ['spaces after commas', { csv: 'POS, LAPS ,x y\n1, 2, 3' }, [{ POS: '1', LAPS: '2', 'x y': '3' }]],
  ['quotes', { csv: 'a,b\n"x, ""y""\nz",2' }, [{ a: 'x, "y"\nz', b: '2' }]],
  ['a trailing comma', { csv: 'a,b,\n1,2,\n' }, [{ a: '1', b: '2' }]],
  ['semicolons', { csv: 'a;b\n1,5;2' }, [{ a: '1,5', b: '2' }]],
  ['tabs', { csv: 'a\tb\n1\t2' }, [{ a: '1', b: '2' }]],
  ['a given delimiter', { csv: 'a|b,c\n1|2,3', delimiter: ',' }, [{ 'a|b': '1|2', c: '3' }]],
  [
    'too many and too few fields',
    { csv: 'a,b\n1,2,3,4\n5' },
    [{ a: '1', b: '2', extra: ['3', '4'] }, { a: '5' }],
  ],
  ['a name that comes again', { csv: 't,t\n1,2' }, [{ t: '1', t_2: '2' }]],
  [
    'no header',
    { csv: '1,2\n3,4', header: false },
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a given header', { csv: '1,2', header: ['a', 'b'] }, [{ a: '1', b: '2' }]],
  ['nothing', { csv: '' }, []],
])('%s', (_, csv, rows) => {
  expect(rowsOf(csv)).toEqual({ laps: rows })
})

test('an object that is more than CSV stays as it is', () => {
  expect(rowsOf({ csv: 'a\n1', note: 'x' })).toEqual({ laps: { csv: 'a\n1', note: 'x' } })
})

test('a payload that is CSV as a whole becomes its rows', () => {
  expect(documentOf({ csv: 'a\n1' })).toEqual({ payload: { rows: [{ a: '1' }] }, isCsv: true })
})

test.each([
  [{ csv: 'a,b\n1,2\n3,"4' }, '/laps/csv', 'line'],
  [{ csv: 'a,b\n1,"2"3\n' }, '/laps/csv', 'line 2'],
  [{ csv: '__proto__\n1' }, '/laps/csv', '__proto__'],
  [{ csv: 'PK\u0003\u0004[Content_Types].xml' }, '/laps/csv', 'is an Excel workbook: save the sheet as CSV'],
  [{ csv: 'a', delimiter: '' }, '/laps/delimiter', 'empty'],
])('%j is refused by its place', (csv, path, words) => {
  expect(() => rowsOf(csv)).toThrow(
    expect.objectContaining({
      status: 400,
      errors: [{ path, message: expect.stringContaining(words) }],
    }),
  )
})
