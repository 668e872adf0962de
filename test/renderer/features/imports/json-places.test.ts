import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonSyntaxError, spansOf } from '../../../../renderer/features/imports/document/json-places.ts'
import { lineStarts, placeBy, placeIn } from '../../../../renderer/features/imports/document/text-place.ts'
import { pointerTo } from '../../../../server/contract/define/json-pointer.ts'

test.each([
  ['{"a": 1,\n "b" 2}', 2, 6, /a colon between "b" and its value, not "2"/],
  ['{"a": [1, 2,]}', 1, 13, /must be a value, not "]"/],
  ['{"a": 1,}', 1, 9, /follows a comma/],
  ['[1\n\n 2]', 3, 2, /a comma or ], not "2"/],
  ["{'a': 1}", 1, 2, /a name in double quotes/],
  ['{"a": 01}', 1, 7, /must be a value/],
  ['{"a": "one\ntwo"}', 1, 7, /does not end on its line/],
  ['{"a": NaN}', 1, 7, /must be a value, not "N"/],
  ['{"a": 1} x', 1, 10, /after the end/],
  ['', 1, 1, /the end of the text/],
  ['['.repeat(65), 1, 65, /deeper than 64/],
])('names the place of the mistake in %j', (text, line, column, message) => {
  expect(jsonSyntaxError(text)).toMatchObject({ line, column, message: expect.stringMatching(message) })
})

test('finds values by their pointers, and the nearest one above where there is none', () => {
  const text = '{\n  "laps": [\n    { "LAP/TIME": "1:2x", "~": [1, 22] },\n    {}\n  ]\n}'
  const at = (pointer: string) => {
    const { from, to } = spansOf(text, [pointer]).get(pointer) ?? { from: -1, to: -1 }
    const { line, column } = placeIn(text, from)
    return [line, column, text.slice(from, to)]
  }
  expect(at('/laps/0/LAP~1TIME')).toEqual([3, 19, '"1:2x"'])
  expect(at('/laps/0/~0/1')).toEqual([3, 36, '22'])
  expect(at('/laps/1/lapTime')).toEqual([4, 5, '{}'])
  expect(at('/laps/7')).toEqual([2, 11, text.slice(12, -2)])
  expect(at('')).toEqual([1, 1, text])
})

function* pointersOf(value: unknown, pointer = ''): Generator<[string, unknown]> {
  yield [pointer, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* pointersOf(inner, pointerTo(pointer, key))
}

test('reads every JSON that the browser reads, and finds each value in it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(jsonSyntaxError(text)).toBeUndefined()
      const all = [...pointersOf(JSON.parse(text))]
      const spans = spansOf(
        text,
        all.map(([pointer]) => pointer),
      )
      for (const [pointer, inner] of all) {
        const { from, to } = spans.get(pointer) ?? { from: 0, to: 0 }
        expect(JSON.parse(text.slice(from, to))).toEqual(inner)
      }
    }),
    { numRuns: 200 },
  )
})

test('calls a text wrong exactly when the browser does', () => {
  const wrong = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', ' 1', 'x', '\n'))
    .map(([text, at, what]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + what + text.slice(what === '' ? place + 1 : place)
    })
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(wrong, (text) => {
      expect(jsonSyntaxError(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 500 },
  )
})

test('counts lines alike one by one and by the table', () => {
  const text = 'a\r\nbc\n\rd'
  const starts = lineStarts(text)
  for (const at of [0, 1, 3, 4, 6, 7]) expect(placeBy(starts, at)).toEqual(placeIn(text, at))
})

test('does not choke on a text as long as a file', () => {
  const long = 'x'.repeat(2_000_000)
  expect(jsonSyntaxError(JSON.stringify({ csv: long }))).toBeUndefined()
})
