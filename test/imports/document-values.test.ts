import { describe, expect, it } from 'vitest'
import { NotReadable, transforms } from '../../server/calc/transforms.ts'
import { convertValue } from '../../server/imports/convert-value.ts'
import { compileSource, type ValueSource } from '../../server/imports/field-source.ts'
import { meaningMap } from '../../server/imports/glob-map.ts'
import { plainValue } from '../../server/imports/paths/extended-json.ts'
import { rootOf, within } from '../../server/imports/paths/found.ts'
import { createVisits } from '../../server/imports/paths/visits.ts'

const target = { name: 'comment', steps: ['comment'], schema: undefined!, isList: false, entity: null }

/** Compiles a source of a profile; its errors are returned as texts. */
function compile(given: unknown): { source: ValueSource | null; violations: string[] } {
  const violations: string[] = []
  const compiled = compileSource(given, target, '/f', (path, message) =>
    violations.push(`${path}: ${message}`),
  )
  return { source: compiled && 'value' in compiled ? compiled.value : null, violations }
}

/** Value that a source gives for `document.rows[index]`. */
function valueIn(given: unknown, document: { rows: unknown[] }, index = 0, visits = createVisits()): unknown {
  const { source, violations } = compile(given)
  if (!source) throw new Error(violations.join('\n'))
  const root = rootOf(document)
  const row = within(within(root, 'rows', document.rows), index, document.rows[index])
  return convertValue(source.path.first(row, { root, visits })?.value, source)
}

describe('MongoDB extended JSON', () => {
  it.each([
    [{ $numberDouble: '35.704' }, 35.704],
    [{ $numberInt: '2064' }, 2064],
    [{ $numberLong: '1718969615872' }, 1718969615872],
    [{ $date: { $numberLong: '1718969615872' } }, 1718969615872],
    [{ $date: '2024-06-21T11:30:00Z' }, '2024-06-21T11:30:00Z'],
    [{ $oid: '65f0' }, '65f0'],
    // Similar values stay unchanged.
    [{ $numberDouble: 'NaN' }, { $numberDouble: 'NaN' }],
    [{ $numberInt: '' }, { $numberInt: '' }],
    [
      { $numberInt: '1', more: 2 },
      { $numberInt: '1', more: 2 },
    ],
    [{ $set: '1' }, { $set: '1' }],
    [[{ $numberInt: '2064' }], [2064]],
    [null, null],
  ])('%j is %j', (given, plain) => expect(plainValue(given)).toEqual(plain))

  it('goes through every transform as the plain value would', () => {
    const row = { time: { $numberDouble: '35.704' }, at: { $numberLong: '1718969615872' } }
    expect(valueIn({ path: 'time', transform: 'seconds->ms' }, { rows: [row] })).toBe(35704)
    expect(valueIn({ path: 'at', transform: 'epochMs' }, { rows: [row] })).toBe('2024-06-21T11:33:35.872Z')
    expect(valueIn('time', { rows: [row] })).toBe(35.704)
  })
})

describe('a map with globs', () => {
  const status = meaningMap({ '*5*': 'red', '*4*': 'SC', '*2*': 'yellow', 24: 'exact', '*': 'green' })

  it.each([
    ['1', 'green'],
    ['124', 'SC'],
    ['24', 'exact'],
    ['1245', 'red'],
    ['51', 'red'],
    ['', 'green'],
  ])('%s means %s', (text, meaning) => expect(status.find(text)?.meaning).toBe(meaning))

  it.each([
    ['a*c', 'abc', true],
    ['a*c', 'ac', true],
    ['a*a', 'a', false],
    ['*b*b*', 'ab', false],
    ['*b*b*', 'bb', true],
    ['Practice*', 'Practice 1', true],
    ['Practice*', 'My Practice', false],
  ])('%s and %s: %s', (glob, text, fits) =>
    expect(meaningMap({ [glob]: 1 }).find(text) !== undefined).toBe(fits),
  )

  it('refuses unmapped values, or keeps them if the profile allows it', () => {
    const rows = [{ circuit: 'Kyalami' }]
    expect(() => valueIn({ path: 'circuit', map: { 'M*': 'Monza' } }, { rows })).toThrow(NotReadable)
    expect(valueIn({ path: 'circuit', map: { 'M*': 'Monza' }, keepUnmapped: true }, { rows })).toBe('Kyalami')
    expect(valueIn({ path: 'circuit', map: { 'M*': 1 }, default: 'other' }, { rows })).toBe('other')
  })
})

describe('a colour', () => {
  it.each(['3671C6', '#3671c6', ' 3671c6 '])('%s', (text) =>
    expect(transforms.hexColor(text)).toBe('#3671C6'),
  )
  it.each(['red', '3671C', '#3671C6FF', ''])('not %s', (text) =>
    expect(() => transforms.hexColor(text)).toThrow('is not a colour'),
  )
})

describe('other places for one value', () => {
  const source = { path: 'POSITION', or: ['POS', 'place.number'] }

  it.each([
    [{ POSITION: '1', POS: '2' }, '1'],
    [{ POSITION: ' ', POS: '2' }, '2'],
    [{ POSITION: null, place: { number: 3 } }, 3],
    [{}, undefined],
  ])('%j', (row, value) => expect(valueIn(source, { rows: [row] })).toBe(value))

  it('names the place of one that cannot be', () => {
    expect(compile({ path: 'a', or: ['$.b', '$['] }).violations[0]).toMatch(/^\/f\/or\/1: is no JSONPath/)
  })
})

describe('a value of another row', () => {
  const stints = [
    { car: '01', from: 1, to: 4, compound: 'SOFT', age: 3 },
    { car: '01', from: 5, to: 9, compound: null, age: 0 },
    { car: '01', from: 5, to: 9, compound: 'HARD', age: 0 },
    { car: '1', from: 1, to: 9, compound: 'MEDIUM', age: 7 },
  ]
  const range = { at: 'lap', first: 'from', last: 'to' }
  const compound = { path: 'compound', from: '$.stints', join: { car: 'car' }, range }
  const read = (source: unknown, row: unknown) =>
    valueIn(source, { rows: [row], stints } as { rows: unknown[] })

  it.each([
    [{ car: '01', lap: 4 }, 'SOFT'],
    [{ car: '01', lap: '5' }, 'HARD'],
    [{ car: '1', lap: 9 }, 'MEDIUM'],
    [{ car: 1, lap: 9 }, 'MEDIUM'],
    [{ car: '01', lap: 10 }, undefined],
    [{ car: '001', lap: 1 }, undefined],
    [{ car: '01', lap: '' }, undefined],
    [{ lap: 1 }, undefined],
  ])('%j runs on %s', (row, value) => expect(read(compound, row)).toBe(value))

  it('counts on from where the range begins, and looks back', () => {
    const age = { ...compound, path: 'age', range: { ...range, count: true } }
    expect(read(age, { car: '01', lap: 3 })).toBe(5)
    expect(read(age, { car: '01', lap: 6 })).toBe(1)
    const before = { ...compound, range: { ...range, back: 1 } }
    expect(read(before, { car: '01', lap: 5 })).toBe('SOFT')
    expect(read(before, { car: '01', lap: 1 })).toBeUndefined()
  })

  it('takes the first or the last of several', () => {
    const source = { path: 'age', from: '$.stints', join: { car: 'car' } }
    expect(read(source, { car: '01' })).toBe(3)
    expect(read({ ...source, path: 'compound', take: 'last' }, { car: '01' })).toBe('HARD')
  })

  it('is refused without a join, and join without it', () => {
    expect(compile({ path: 'a', from: '$.b' }).violations).toEqual([
      '/f/join: is required with from: { "field of that row": "field of this one" }',
    ])
    expect(compile({ path: 'a', join: { a: 'b' } }).violations).toEqual([
      '/f/join: requires from, the path of the rows',
    ])
  })

  it('counts what it looks at, so that rows with one key cannot keep it busy', () => {
    const same = Array.from({ length: 200 }, () => ({ car: '01', from: 5, to: 1, compound: 'SOFT' }))
    const document = { rows: [{ car: '01', lap: 1 }], stints: same }
    expect(() => valueIn(compound, document, 0, createVisits(300))).toThrow('look at more than')
  })
})

describe('a wall clock', () => {
  const clock = { zone: 'zone', near: 'start', plus: 'elapsed', minus: 'lap' }
  const row = { zone: 'America/Los_Angeles', start: '2024-04-20T20:35:00Z' }
  const read = (source: unknown, more: object) => valueIn(source, { rows: [{ ...row, ...more }] })
  const hour = { path: 'hour', clock, transform: 'timestamp' }

  it.each([
    // IMSA, Long Beach 2024, race, car 01, lap 1.
    [{ hour: '13:37:13.759', lap: '1:16.603' }, '2024-04-20T20:35:57.156Z'],
    [{ hour: '13:37:13.759' }, '2024-04-20T20:37:13.759Z'],
    // Past midnight, and more than half a day after the start of a 24 h race.
    [{ hour: '00:05:00' }, '2024-04-21T07:05:00.000Z'],
    [{ hour: '13:10:00', elapsed: '23:35:00.000' }, '2024-04-21T20:10:00.000Z'],
    [{ hour: '13:10:00', elapsed: '' }, '2024-04-20T20:10:00.000Z'],
    [{ hour: '9:00', zone: 'Asia/Kolkata', start: '2024-04-20T03:00:00Z' }, '2024-04-20T03:30:00.000Z'],
    [{ hour: '13:10:00', start: '' }, undefined],
    [{ hour: '' }, undefined],
  ])('%j is %s', (more, moment) => expect(read(hour, more)).toBe(moment))

  it.each([
    [{ at: '2024-04-20 13:35' }, '2024-04-20T20:35:00.000Z'],
    [{ at: '2024-01-20T13:35:10.5' }, '2024-01-20T21:35:10.500Z'],
    [{ at: '2024-04-20T13:35:00Z' }, '2024-04-20T13:35:00.000Z'],
    [{ at: '2024-04-20T13:35:00+02:00' }, '2024-04-20T11:35:00.000Z'],
    [{ at: '2024-04-20T13:35:00', zone: '' }, '2024-04-20T13:35:00.000Z'],
  ])('%j is %s', (more, moment) =>
    expect(read({ path: 'at', clock: { zone: 'zone' }, transform: 'timestamp' }, more)).toBe(moment),
  )

  it.each([{ hour: '25:00:00' }, { hour: '13:61' }, { hour: 'noon' }, { hour: '13:00', zone: 'Mars/Base' }])(
    '%j is refused as it stands',
    (more) => expect(() => read(hour, more)).toThrow(`${JSON.stringify(more.hour)} is not a timestamp`),
  )
})
