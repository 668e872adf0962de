import { expect, test } from 'vitest'
import { binaryKind } from '../../server/calc/tables/binary-text.ts'

test.each([
  ['PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml', /^an Excel workbook: save the sheet as CSV$/],
  ['PK\u0003\u0004\u0014\u0000\u0006\u0000race.csv', /^a zip file: unpack it$/],
  ['\u00D0\u00CF\u0011\u00E0\u00A1', /^an old Excel workbook/],
  ['%PDF-1.7', /^a PDF/],
  ['\u001F\u008B\u0008', /^a gzip file/],
  ['\u0000\u0001\u0002', /^no text/],
])('%j is recognised', (text, words) => {
  expect(binaryKind(text)).toMatch(words)
})

test.each(['a,b\r\n1,2\r\n', '\uFEFFa;b\n', '{"a":1}', '', 'PKW;number\n1;2', 'Zoë,Núñez\t\f\u001B'])(
  '%j is a text',
  (text) => expect(binaryKind(text)).toBeUndefined(),
)
