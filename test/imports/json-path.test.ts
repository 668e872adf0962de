import fc from 'fast-check'
import { type JSONValue, query } from 'json-p3'
import { describe, expect, test } from 'vitest'
import { ImportProblem } from '../../server/imports/import-problem.ts'
import { pointerOf, rootOf } from '../../server/imports/paths/found.ts'
import { parseJsonPath } from '../../server/imports/paths/parse-json-path.ts'
import { sourcePath } from '../../server/imports/paths/source-path.ts'
import { createVisits } from '../../server/imports/paths/visits.ts'
import { walkPath } from '../../server/imports/paths/walk-path.ts'

const RUNS = Number(process.env.FAULT_ROUNDS ?? 1) * 300

function find(text: string, value: unknown, most?: number) {
  const root = rootOf(value)
  return sourcePath(text).all(root, { root, visits: createVisits(most) })
}
const valuesAt = (text: string, value: unknown) => find(text, value).map((found) => found.value)

const name = fc.constantFrom('a', 'b', 'c', 'LAP TIME', '')
const document = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, -2.5, 'a', 'ab', 'aab', ''),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value

const index = fc.integer({ min: -4, max: 4 }).map(String)
const bound = fc.oneof(fc.constant(''), index)
const compared = fc.constantFrom(
  '@.a',
  '@.b',
  '@[0]',
  '@',
  '$.a',
  '1',
  "'a'",
  'null',
  'true',
  'length(@)',
  'count(@.*)',
  'value(@..a)',
)
const test_ = fc.oneof(
  fc
    .tuple(compared, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), compared)
    .map((parts) => parts.join(' ')),
  fc.constantFrom(
    '@.a',
    '!@.b',
    '@..c',
    '@.a && @.b',
    '@.a || !@[1]',
    "match(@.a, 'a+b')",
    "search(@, 'a')",
    "search(@.b, '^|b')",
    "search(@.b, '^a')",
    "search(@.b, 'b$')",
    "match(@.b, '^a+b$')",
  ),
)
const selector = fc.oneof(
  name.map((text) => JSON.stringify(text)),
  index,
  fc.constant('*'),
  fc
    .tuple(bound, bound, fc.constantFrom('', ':', ':1', ':2', ':-1', ':-2'))
    .map(([a, b, c]) => `${a}:${b}${c}`),
  test_.map((text) => `?${text}`),
)
const segment = fc
  .tuple(fc.constantFrom('', '', '..'), fc.array(selector, { minLength: 1, maxLength: 2 }))
  .map(([dots, selectors]) => `${dots}[${selectors.join(',')}]`)
const path = fc.array(segment, { maxLength: 3 }).map((segments) => `$${segments.join('')}`)

test('finds what the library finds, in its order, and names each place', () => {
  fc.assert(
    fc.property(path, document, (text, value) => {
      // The library takes a list of one text for that text; by RFC 9535 it is no text, and nothing matches.
      fc.pre(!/\b(?:match|search)\(/.test(text) || !/\["[^"]*"\]/.test(JSON.stringify(value)))
      const root = rootOf(value)
      const found = [...walkPath(parseJsonPath(text), root, { root, visits: createVisits() })]
      const expected = query(text, value as JSONValue)
      const sorted = (items: string[]) => (text.includes('..') ? items.sort() : items)
      expect(sorted(found.map(pointerOf))).toEqual(
        sorted(expected.nodes.map((node) => node.toPointer().toString())),
      )
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ["$[?search(@, '^a')]", ['ab', 'a']],
  ["$[?search(@, 'b$')]", ['ab', 'xb']],
  ["$[?match(@, '^ab$')]", ['ab']],
  ["$[?search(@, '^$')]", ['']],
  ["$[?search(@, '\\\\^')]", ['^a']],
])('%s means the ends of a text by ^ and $, where they are not escaped', (text, expected) => {
  const root = rootOf(['ab', 'xb', 'a', '', '^a', ['ab']])
  const found = [...walkPath(parseJsonPath(text), root, { root, visits: createVisits() })]
  expect(found.map(({ value }) => value)).toEqual(expected)
})

describe('a path that is no JSONPath', () => {
  const row = { 'LAP TIME': '1:23.456', laps: [{ n: 1 }, { n: 2 }], a: { b: { c: 5 } }, 'a.b': 7, LAPS: 3 }
  test.each([
    ['LAP TIME', ['1:23.456']],
    ['a.b.c', [5]],
    ['a.b', [7]],
    [' LAPS', [3]],
    ['laps[1].n', [2]],
    ['laps[*].n', [1, 2]],
    ['laps.0.n', [1]],
    ['@.laps[-1].n', [2]],
    ['$', [row]],
    ['nothing', []],
    ['toString', []],
    ['laps.length', []],
  ])('%s', (text, expected) => {
    expect(valuesAt(text, row)).toEqual(expected)
  })
})

test('^ starts at the value that holds this one', () => {
  const value = { season: 2026, laps: [{ n: 3, times: [{ t: 1 }, { t: 2 }] }] }
  const root = rootOf(value)
  const walk = { root, visits: createVisits() }
  const second = sourcePath('$.laps[0].times[1]').first(root, walk)
  const from = (text: string) => second && sourcePath(text).first(second, walk)?.value
  expect(from('^.^.n')).toBe(3)
  expect(from('^.^.^.^.season')).toBe(2026)
  expect(from('^[0].t')).toBeUndefined()
  expect(from('^.0.t')).toBe(1)
  expect(from('^.^.^.^.^.^')).toBeUndefined()
})

test.each([
  ['$[', 'at character 3'],
  ['$..', 'at character'],
  ['$[?@.a ==]', 'at character'],
  ['$.a[?nope(@)]', 'at character'],
])('returns the position of the error in %s', (text, place) => {
  expect(() => sourcePath(text)).toThrow(place)
})

describe('regular expressions', () => {
  test.each([
    ['match', 'GT3', 'GT[34]', true],
    ['match', 'GT3 Pro', 'GT[34]', false],
    ['search', 'GT3 Pro', 'GT[34]', true],
    ['match', 'aaa', 'a{2,3}', true],
    ['match', 'aaaa', 'a{2,3}', false],
    ['match', 'ab', '(a|b)*', true],
    ['match', 'Ä', '\\p{Lu}', true],
    ['match', 'a.b', 'a\\.b', true],
    ['match', 'axb', 'a\\.b', false],
    ['match', '', '', true],
    ['search', 'abc', '(', false],
    ['search', 'abc', 'a{3,1}', false],
  ])('%s("%s", "%s")', (kind, text, pattern, expected) => {
    const filter = `$[?${kind}(@, ${JSON.stringify(pattern)})]`
    expect(valuesAt(filter, [text])).toEqual(expected ? [text] : [])
  })

  test('take no longer for a pattern that repeats what repeats', () => {
    const text = `${'a'.repeat(5000)}!`
    expect(valuesAt("$[?match(@, '(a+)+')]", [text])).toEqual([])
  })
})

test.each(['$..[?@..[?@..x]]', '$[*,*,*,*][*,*,*,*][*,*,*,*][*,*,*,*]', '$..*..*..*..*'])(
  '%s ends, for any document',
  (text) => {
    const wide = Array.from({ length: 30 }, () => Array.from({ length: 30 }, () => [[1, 2], { a: [3] }]))
    expect(() => find(text, wide, 20_000)).toThrow(ImportProblem)
  },
)
