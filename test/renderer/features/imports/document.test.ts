import { expect, test } from 'vitest'
import { decodeText } from '../../../../renderer/features/imports/document/decode-text.ts'
import {
  payloadParts,
  requestBody,
  rowCounts,
  sampleOf,
  violationOf,
} from '../../../../renderer/features/imports/document/document.ts'
import { nameOfFile, sourceOf, withText } from '../../../../renderer/features/imports/document/source.ts'
import {
  errorsAsCsv,
  placeErrors,
  withoutPlaces,
} from '../../../../renderer/features/imports/run/place-errors.ts'

const LAPS = sourceOf('Race laps.csv', 'LAP,TIME\n1,1:23.4\n\n2,"1:2\nx"\n3,=1+1\n')
const EVENT = sourceOf('event.json', '{\n  "name": "Spa",\n  "days": [1, "two"]\n}')

test('a file by itself is the document, several are named', () => {
  const alone = { sources: [LAPS], named: false }
  expect(JSON.parse(payloadParts(alone).join(''))).toEqual({ csv: LAPS.text })
  expect(sampleOf(alone)).toMatchObject({ rows: [{ LAP: '1', TIME: '1:23.4' }, { LAP: '2' }, { LAP: '3' }] })
  const both = { sources: [LAPS, EVENT], named: false }
  expect(JSON.parse(payloadParts(both).join(''))).toEqual({
    raceLaps: { csv: LAPS.text },
    event: { name: 'Spa', days: [1, 'two'] },
  })
  expect([...rowCounts(alone), ...rowCounts(both)]).toEqual([
    ['$.rows', 3],
    ['$.raceLaps', 3],
  ])
  expect(Object.keys(sampleOf(both) as object)).toEqual(['raceLaps', 'event'])
  expect(payloadParts({ sources: [EVENT], named: false })).toEqual([EVENT.text])
  expect(JSON.parse(payloadParts({ sources: [EVENT], named: true }).join(''))).toHaveProperty('event.name')
  expect(nameOfFile('202404201335-race-laps.csv')).toBe('202404201335RaceLaps')
})

test('a request is the head and the document, and is not sent when it is too large', async () => {
  const head = { profileId: 'p', dryRun: true, source: 'a "file"' }
  const { body, tooLarge } = requestBody({ sources: [EVENT], named: false }, head)
  expect(tooLarge).toBeUndefined()
  expect(JSON.parse(await body.text())).toEqual({ ...head, payload: { name: 'Spa', days: [1, 'two'] } })
  const large = { ...LAPS, text: 'x'.repeat(64 * 1024 * 1024) }
  expect(requestBody({ sources: [large], named: false }, head).tooLarge).toMatch(/64\.0 MB.*at most 64 MB/)
})

test('returns the reason why a document cannot be sent', () => {
  const broken = withText(EVENT, '{\n "a": 1,\n}')
  expect(violationOf({ sources: [broken], named: false })).toMatch(/^event\.json, line 3, column 1: .*comma/)
  expect(violationOf({ sources: [EVENT, { ...LAPS, name: 'event' }], named: false })).toMatch(
    /Two files are called event/,
  )
  expect(violationOf({ sources: [EVENT, { ...LAPS, name: ' ' }], named: false })).toMatch(/needs a name/)
  expect(violationOf({ sources: [EVENT, LAPS], named: false })).toBeUndefined()
  expect(violationOf({ sources: [sourceOf('a.csv', ' \n')], named: false })).toMatch(/is empty/)
})

test('names may be paths inside the document, and a text is merged with its nested parts', () => {
  const at = (name: string, source = LAPS) => ({ ...source, name })
  const session = at('sessions[0]', sourceOf('session.json', '{ "name": "Race" } \n'))
  const nested = { sources: [at('sessions[0].laps'), session, at('sessions[1].laps'), EVENT], named: false }
  expect(violationOf(nested)).toBeUndefined()
  expect(JSON.parse(payloadParts(nested).join(''))).toEqual({
    sessions: [{ name: 'Race', laps: { csv: LAPS.text } }, { laps: { csv: LAPS.text } }],
    event: { name: 'Spa', days: [1, 'two'] },
  })
  expect(sampleOf(nested)).toMatchObject({ sessions: [{ name: 'Race', laps: [{ LAP: '1' }, {}, {}] }, {}] })
  const placed = placeErrors(nested, [
    { path: '/sessions/1/laps/0/LAP', message: 'm' },
    { path: '/sessions/0/name', message: 'm' },
    { path: '/sessions/0/laps/2/LAP', message: 'm' },
  ])
  expect(placed.map(({ source, line, value }) => [source?.name, line, value])).toEqual([
    ['sessions[0].laps', 6, '3'],
    ['sessions[0]', 1, '"Race"'],
    ['sessions[1].laps', 2, '1'],
  ])
  const violation = (...names: string[]) =>
    violationOf({ sources: names.map((name) => at(name)), named: true })
  expect(violation('a[1]')).toMatch(/numbered from \[0\]/)
  expect(violation('a[0]', 'a.b')).toMatch(/a list and an object at once/)
  expect(violation('a', 'a.b')).toMatch(/is no object/)
  expect(violationOf({ sources: [EVENT, at('event.name')], named: true })).toMatch(
    /event\.json has name already/,
  )
})

test('errors have their lines', () => {
  const both = { sources: [LAPS, EVENT], named: false }
  const placed = placeErrors(both, [
    { path: '/event/days/1', message: 'must be a number' },
    { path: '/raceLaps/1/TIME', entity: 'Lap', field: 'lapTimeMs', message: '"1:2\nx" is not a lap time' },
    { path: '/raceLaps/0', message: 'first' },
    { path: '/profile/scope/Lap', message: 'wrong profile' },
  ])
  expect(
    placed.map(({ source, line, column, columnName, value }) => [
      source?.fileName,
      line,
      column,
      columnName,
      value,
    ]),
  ).toEqual([
    [undefined, 0, 0, undefined, ''],
    ['Race laps.csv', 2, 1, undefined, ''],
    ['Race laps.csv', 4, 1, 'TIME', '1:2\nx'],
    ['event.json', 3, 15, undefined, '"two"'],
  ])
  const alone = placeErrors({ sources: [LAPS], named: false }, [{ path: '/rows/2/TIME', message: 'm' }])
  expect(alone[0]).toMatchObject({ line: 6, value: '=1+1' })
  const [, row] = errorsAsCsv(alone).split('\r\n')
  expect(row).toBe("Race laps.csv,6,TIME,,,'=1+1,m,/rows/2/TIME")
})

test('a profile that is wrong has no place in the document, and a CSV that cannot be read has its line', () => {
  expect(withoutPlaces([{ path: '/profile/scope/Event/key', message: 'm' }])[0]?.source).toBeUndefined()
  const message = 'is no CSV in line 4: Quote Not Closed'
  const [only] = placeErrors({ sources: [LAPS], named: false }, [{ path: '/csv', message }])
  expect(only).toMatchObject({ line: 4, source: LAPS })
})

const utf16 = (text: string, mark: boolean) => {
  const buffer = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return new Uint8Array(buffer)
}

test('reads UTF-8, UTF-16 and Latin-1', () => {
  const text = 'Fahrer,Zeit\nHülkenberg,1:23.4'
  expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text, encoding: 'UTF-8' })
  expect(decodeText(utf16(text, true))).toEqual({ text, encoding: 'UTF-16' })
  expect(decodeText(utf16(text, false))).toEqual({ text, encoding: 'UTF-16' })
  const swapped = utf16(text, true)
  for (let at = 0; at < swapped.length; at += 2) swapped.subarray(at, at + 2).reverse()
  expect(decodeText(swapped)).toEqual({ text, encoding: 'UTF-16' })
  // UTF-16 text without Latin letters has no zero bytes; only its mark identifies it.
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x67, 0x71, 0x4e, 0xac])).text).toBe('東京')
  expect(decodeText(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual({ text, encoding: 'Latin-1' })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
})
