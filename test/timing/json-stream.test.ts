import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Json, JsonStream, type Step } from '../../server/timing/json/stream.ts'
import { cuts, damaged, random, split } from './pieces.ts'

/** Maps as objects. */
function plain(value: Json): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!(value instanceof Map)) return value
  return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]))
}

function read(parts: readonly Uint8Array[], step: (path: readonly string[]) => Step, prefix: string[] = []) {
  const given: [string, unknown][] = []
  const stream = new JsonStream(step, (path, value) => given.push([path.join('.'), plain(value)]), {
    prefix,
    left: new Set(['left']),
  })
  for (const part of parts) stream.take(part)
  return { given, error: stream.end() }
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const whole = (): Step => 'take'

const key = fc.oneof(fc.stringMatching(/^[a-f]{1,2}$/), fc.constantFrom('__proto__', 'left', '', 'ü"\\'))
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -1, true, null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value

/** The value as it is read whole: without what is left out. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (value === null || typeof value !== 'object') return Object.is(value, -0) ? 0 : value
  const kept = Object.entries(value).filter(([name]) => name !== 'left')
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member)]))
}

test('reads what JSON.parse reads, whatever the pieces', () => {
  fc.assert(
    fc.property(json, fc.boolean(), fc.infiniteStream(fc.nat()), (value, wide, places) => {
      const bytes = Buffer.from(JSON.stringify(value, null, wide ? ' ' : undefined))
      const at = [...places.take(6)].map((place) => place % (bytes.length + 1))
      expect(read(split(bytes, at), whole)).toEqual({
        given: [['', without(JSON.parse(bytes.toString()))]],
        error: null,
      })
    }),
    { numRuns: 400 },
  )
})

const ROUTE: Record<string, Step> = { '': 'walk', timing: 'walk', 'timing.cars': 'walk' }
const step = (path: readonly string[]): Step => {
  const name = path.join('.')
  return ROUTE[name] ?? (/^timing\.cars\.[^.]+$|^timing\.info$/.test(name) ? 'take' : 'skip')
}
const CARS = {
  timing: { cars: { 4: { laps: [1, { left: 2, b: 3 }, 4] }, '04': null }, other: { deep: [{}] }, info: {} },
  x: 'y',
}

test('gives the values that are asked for, as they are complete', () => {
  const expected = [
    ['timing.cars.4', { laps: [1, { b: 3 }, 4] }],
    ['timing.cars.04', null],
    ['timing.info', {}],
  ]
  expect(read([bytesOf(CARS)], step)).toEqual({ given: expected, error: null })
  fc.assert(
    fc.property(cuts(bytesOf(CARS).length), (places) => {
      expect(read(split(bytesOf(CARS), places), step)).toEqual({ given: expected, error: null })
    }),
  )
  expect(read([bytesOf({ timing: null })], step).given).toEqual([['timing', null]])
  expect(read([bytesOf({ timing: { cars: [1, 2], info: 3 } })], step).given).toEqual([['timing.info', 3]])
})

test('a text below its channel stands where the channel is, and one at the top does not', () => {
  const given = (prefix: string, value: unknown) => read([bytesOf(value)], step, prefix.split('.')).given
  expect(given('timing.cars', { 7: { a: 1 }, 8: { a: 2 } })).toEqual([
    ['timing.cars.7', { a: 1 }],
    ['timing.cars.8', { a: 2 }],
  ])
  expect(given('timing.info', { name: 'Race', closed: true })).toEqual([
    ['timing.info', { name: 'Race', closed: true }],
  ])
  expect(given('timing.info', { timing: { info: { name: 'Race' } } })).toEqual([
    ['timing.info', { name: 'Race' }],
  ])
  expect(given('timing.other', { a: { b: 1 }, c: 2 })).toEqual([])
})

test.each([
  ['{"a":1', /ends too early/],
  ['', /ends too early/],
  ['{"a":1}}', /nothing/],
  ['{"a" 1}', /colon/],
  ['{"a":1,}', /key/],
  ['[1 2]', /comma/],
  ['{"a":tru}', /value/],
  ['{"a":01}', /value/],
  ['{"a":1e999}', /value/],
  ['{"a":"\\x"}', /escape/],
  [`{"a":${'9'.repeat(65)}}`, /number/],
  ['['.repeat(40), /depth/],
  [`{"a":"${'x'.repeat(70_000)}"}`, /text/],
  [`[${'0,'.repeat(5_000)}0]`, /smaller/],
])('%# is no JSON that is taken', (text, error) => {
  expect(read([Buffer.from(text)], whole).error).toMatch(error)
})

test('damaged bytes: no error thrown, and the same in any pieces', () => {
  const next = random(23)
  for (let round = 0; round < 1_500; round += 1) {
    const bytes = damaged(bytesOf(CARS), next, 20)
    const at = [next(), next(), next()].map((place) => Math.floor(place * bytes.length))
    expect(read(split(bytes, at), step)).toEqual(read([bytes], step))
  }
})
