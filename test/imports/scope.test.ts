import { describe, expect, test } from 'vitest'
import { resources } from '../../server/contract/index.ts'
import { compileScope } from '../../server/imports/compile-scope.ts'

const championship = { key: ['name'], fields: { name: 'name', season: 'season', series: 'series' } }
const errorsOf = (scope: unknown) => compileScope(scope, '/scope').errors

const within = (depth: number): unknown => {
  let node: Record<string, unknown> = { key: ['name'], fields: { name: 'n' } }
  for (let level = 0; level < depth; level += 1) {
    node = { key: ['name'], fields: { name: 'n' }, children: { Setup: node } }
  }
  return { Setup: node }
}

test.each<[string, unknown, string, string]>([
  ['no tree', [], '/scope', 'must have a node'],
  ['an empty tree', {}, '/scope', 'must have a node'],
  ['an unknown entity', { Foo: {} }, '/scope/Foo', 'there is no entity Foo'],
  ['a name that every object has', { constructor: {} }, '/scope/constructor', 'there is no entity'],
  ['a node that is none', { Event: 5 }, '/scope/Event', 'expected object'],
  [
    'an unknown word',
    { Championship: { ...championship, feilds: {} } },
    '/scope/Championship/feilds',
    'is not a known field',
  ],
  [
    'an unknown field, deep down',
    {
      Event: {
        key: ['name'],
        fields: { name: 'n' },
        children: { Car: { fields: { number: 'n', numbr: 'x' } } },
      },
    },
    '/scope/Event/children/Car/fields/numbr',
    'Car has no field numbr',
  ],
  [
    'a computed field',
    { Lap: { fields: { deltaToBestMs: 'd' } } },
    '/scope/Lap/fields/deltaToBestMs',
    'worked out by the server',
  ],
  [
    'a stored field',
    { Lap: { fields: { sessionId: 'd' } } },
    '/scope/Lap/fields/sessionId',
    'worked out by the server',
  ],
  ['a kept field', { Lap: { fields: { version: 'd' } } }, '/scope/Lap/fields/version', 'kept by the server'],
  [
    'a part that is not there',
    { Setup: { fields: { 'corners.fl.camber': 'x' } } },
    '/scope/Setup/fields/corners.fl.camber',
    'has no field corners.fl.camber',
  ],
  [
    '__proto__',
    { Setup: { fields: { 'parameters.__proto__': 'x' } } },
    '/scope/Setup/fields/parameters.__proto__',
    'not an allowed name',
  ],
  [
    'a source that is none',
    { Championship: { fields: { name: 5 } } },
    '/scope/Championship/fields/name',
    'must be a path',
  ],
  [
    'a bad path',
    { Championship: { ...championship, path: '$.a[' } },
    '/scope/Championship/path',
    'at character',
  ],
  [
    'a bad path of a field',
    { Championship: { fields: { name: '$.a[?]' } } },
    '/scope/Championship/fields/name',
    'at character',
  ],
  [
    'an unknown transform',
    { Championship: { fields: { name: { path: 'n', transform: 'upr' } } } },
    '/scope/Championship/fields/name/transform',
    'must be one of lapTime',
  ],
  [
    'a map that is missing',
    { Championship: { fields: { name: { path: 'n', transform: 'map' } } } },
    '/scope/Championship/fields/name/map',
    'is required',
  ],
  [
    'a key that is not mapped',
    { Championship: { key: ['name', 'season'], fields: { name: 'n' } } },
    '/scope/Championship/key/1',
    'season is part of the key',
  ],
  [
    'a key that is no field',
    { Championship: { key: ['nam'], fields: { name: 'n' } } },
    '/scope/Championship/key/0',
    'has no field nam',
  ],
  [
    'no key where there is no other',
    { Championship: { fields: { name: 'n' } } },
    '/scope/Championship/key',
    'is required',
  ],
  [
    'a constant that is wrong',
    { Championship: { ...championship, constants: { series: 5 } } },
    '/scope/Championship/constants/series',
    'expected string',
  ],
  [
    'a child of an unknown row',
    { Championship: { ...championship, children: { Lap: {} } } },
    '/scope/Championship/children/Lap',
    'cannot be a child of Championship',
  ],
  [
    'an unknown reference',
    { RunSheet: { key: ['carId'], fields: { carId: { ref: 'Auto', by: { number: 'n' } } } } },
    '/scope/RunSheet/fields/carId/ref',
    'there is no entity Auto',
  ],
  [
    'a reference to something else',
    { RunSheet: { key: ['carId'], fields: { carId: { ref: 'Driver', by: { code: 'n' } } } } },
    '/scope/RunSheet/fields/carId/ref',
    'is the id of a Car',
  ],
  [
    'a reference where no id is',
    { Championship: { key: ['name'], fields: { name: { ref: 'Car', by: { number: 'n' } } } } },
    '/scope/Championship/fields/name/ref',
    'is no id',
  ],
  [
    'a reference by an unknown field',
    { RunSheet: { key: ['carId'], fields: { carId: { ref: 'Car', by: { nr: 'n' } } } } },
    '/scope/RunSheet/fields/carId/by/nr',
    'Car has no field nr',
  ],
  [
    'a reference by nothing',
    { RunSheet: { key: ['carId'], fields: { carId: { ref: 'Car', by: {} } } } },
    '/scope/RunSheet/fields/carId/by',
    'must name a field',
  ],
  [
    'the id of the parent',
    {
      Event: {
        key: ['name'],
        fields: { name: 'n' },
        children: { Car: { fields: { number: 'n', eventId: 'e' } } },
      },
    },
    '/scope/Event/children/Car/fields/eventId',
    'gets by itself',
  ],
  [
    'path and from',
    { Championship: { ...championship, path: '$', from: '$' } },
    '/scope/Championship/path',
    'exclude each other',
  ],
  [
    'join without from',
    { Championship: { ...championship, join: { a: 'b' } } },
    '/scope/Championship/join',
    'requires from',
  ],
  [
    'onMatch that is none',
    { Championship: { ...championship, onMatch: 'merge' } },
    '/scope/Championship/onMatch',
    'must be one of',
  ],
])('%s is refused by its place', (_, scope, path, words) => {
  expect(errorsOf(scope)).toContainEqual({ path, message: expect.stringContaining(words) })
})

test('reports all errors at once', () => {
  const scope = {
    Foo: {},
    Championship: {
      key: ['name'],
      fields: { name: '$[', x: 'y' },
      children: { Event: { fields: { nam: 'n' } } },
    },
  }
  expect(errorsOf(scope).map(({ path }) => path)).toEqual([
    '/scope/Foo',
    '/scope/Championship/fields/name',
    '/scope/Championship/fields/x',
    '/scope/Championship/children/Event/fields/nam',
    '/scope/Championship/children/Event/key',
  ])
})

test('sixteen entities deep, and no deeper', () => {
  expect(errorsOf(within(15))).toEqual([])
  expect(errorsOf(within(16))).toEqual([
    {
      path: expect.stringMatching(/^\/scope\/Setup(\/children\/Setup){15}\/children$/),
      message: expect.stringContaining('16'),
    },
  ])
})

describe('what holds secrets, or only owners and admins may see', () => {
  const secret = Object.values(resources).filter(
    (resource) =>
      ('administered' in resource && resource.administered === 'always') ||
      'shownOnce' in resource ||
      'createOnly' in resource,
  )
  test.each(secret.map(({ name }) => name))('%s cannot be imported', (name) => {
    expect(errorsOf({ [name]: { key: ['name'], fields: { name: 'n' } } })).toEqual([
      { path: `/scope/${name}`, message: `${name} cannot be imported` },
    ])
  })
  test('they are there to be refused', () => expect(secret.length).toBeGreaterThan(3))
})

test('a key may be omitted where the declaration has a unique one', () => {
  const { compiled } = compileScope(
    { Event: { key: ['name'], fields: { name: 'n' }, children: { Car: { fields: { number: 'no' } } } } },
    '/scope',
  )
  expect(compiled?.nodes[1]?.plan).toMatchObject({
    key: ['eventId', 'number'],
    parentField: { field: 'eventId' },
  })
})

test('touches what it may write, and reads what it only finds', () => {
  const { compiled } = compileScope(
    {
      Championship: {
        ...championship,
        onMatch: 'skip',
        onMissing: 'skip',
        children: {
          Event: {
            key: ['name'],
            fields: { name: 'n' },
            onMatch: 'skip',
            children: { Car: { fields: { number: 'n' }, onMissing: 'skip' } },
          },
        },
      },
    },
    '/scope',
  )
  expect(compiled?.touches).toEqual([
    { operation: 'read', entity: 'Championship' },
    { operation: 'create', entity: 'Event' },
    { operation: 'update', entity: 'Car' },
  ])
})
