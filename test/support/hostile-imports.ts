import fc from 'fast-check'
import { TRANSFORMS } from '../../server/contract/define/import-scope.ts'
import { resources } from '../../server/contract/index.ts'
import { WEEKEND_SCOPE, weekendDocument } from './import-lab.ts'

const entity = fc.constantFrom(
  ...Object.values(resources).map(({ name }) => name),
  'Foo',
  '__proto__',
  'constructor',
  'toString',
)
const names = [...new Set(Object.values(resources).flatMap(({ fields }) => Object.keys(fields)))]
const field = fc.constantFrom(
  ...names,
  'id',
  'version',
  'parameters',
  'parameters.x.y',
  'corners.fl.camberDeg',
  'hasOwnProperty',
  'lapTime',
  'constructor.prototype',
)

const path = fc.constantFrom(
  '$',
  '$..*',
  '$..[?@..[?@..*]]',
  '$[*,*,*][*,*,*][*,*,*][*,*,*]',
  "$[?match(@, '(a+)+$')]",
  '$[?@ == $]',
  '$.rows',
  '$.rows[*]',
  '$.events[*]',
  '$.laps',
  '^.^.^.^',
  '__proto__',
  'constructor.name',
  'length',
  'a.b.c',
  'n',
  '$[',
  '',
  'x'.repeat(2000),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed()),
  fc.constantFrom(
    '',
    ' ',
    '1:23.456',
    '0 days 00:01:36.123000',
    '1e999',
    '-0',
    'NaN',
    '9'.repeat(400),
    'a'.repeat(30_000),
  ),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.constantFrom(null, true, -1, 2 ** 53, 1e308, [], {}, [[]], { $numberInt: 'x' }, { csv: 'a\n"' }),
  fc.jsonValue({ maxDepth: 3 }),
)
const source: fc.Arbitrary<unknown> = fc.oneof(
  path,
  value,
  fc.record(
    {
      path,
      transform: fc.oneof(
        fc.constantFrom(...TRANSFORMS),
        fc.array(fc.constantFrom(...TRANSFORMS), { maxLength: 3 }),
      ),
      default: value,
      map: fc.dictionary(fc.constantFrom('a', '*', '**********a', 'toString'), value, { maxKeys: 3 }),
    },
    { requiredKeys: ['path'] },
  ),
  fc.record({ ref: entity, by: fc.dictionary(field, path, { maxKeys: 2 }) }),
)

interface Tree {
  scope: unknown
  node: unknown
}

const { scope: anyScope } = fc.letrec<Tree>((tie) => ({
  scope: fc.dictionary(entity, tie('node'), { maxKeys: 3, depthIdentifier: 'scope' }),
  node: fc.oneof(
    { depthIdentifier: 'scope', maxDepth: 5 },
    value,
    fc.record(
      {
        path,
        key: fc.array(field, { maxLength: 2 }),
        fields: fc.dictionary(field, source, { maxKeys: 4 }),
        constants: fc.dictionary(field, value, { maxKeys: 2 }),
        initial: fc.dictionary(field, value, { maxKeys: 2 }),
        distinct: fc.boolean(),
        when: path,
        onMatch: fc.constantFrom('update', 'skip', 'error', 'x'),
        onMissing: fc.constantFrom('create', 'skip'),
        children: tie('scope'),
      },
      { requiredKeys: [] },
    ),
  ),
}))

type Json = Record<string, unknown>

/** Puts a value at a random path of a document. */
function planted(document: unknown, way: readonly number[], given: unknown): unknown {
  const [step = 0, ...rest] = way
  if (typeof document !== 'object' || document === null || way.length === 0) return given
  const keys = Object.keys(document)
  if (keys.length === 0) return given
  const key = keys[step % keys.length] as string
  const inside = planted((document as Json)[key], rest, given)
  return Array.isArray(document) ? document.with(Number(key), inside) : { ...document, [key]: inside }
}

const way = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 })

/** A valid document with invalid values; the profile is valid. */
const spoiltDocument = fc.array(fc.tuple(way, value), { minLength: 1, maxLength: 4 }).map((plants) => ({
  profile: { scope: WEEKEND_SCOPE },
  payload: plants.reduce<unknown>((document, [at, given]) => planted(document, at, given), weekendDocument()),
}))

/** A valid document with additional data that no profile reads. */
const strangeBeside = value.map((junk) => ({
  profile: { scope: WEEKEND_SCOPE },
  payload: { ...weekendDocument(), junk },
}))

/** A valid profile with invalid parts. */
const spoiltScope = fc
  .array(fc.tuple(way, fc.oneof(value, source, path)), { minLength: 1, maxLength: 3 })
  .map((plants) => ({
    profile: {
      scope: plants.reduce<unknown>((scope, [at, given]) => planted(scope, at, given), WEEKEND_SCOPE),
    },
    payload: weekendDocument(),
  }))

const repeated = (row: unknown, count: number) => Array.from({ length: count }, () => row)
const DRIVERS = { Driver: { path: '$.rows', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' } } }
const SETUPS = {
  Setup: {
    path: '$.rows',
    key: ['name'],
    fields: { name: 'n', carId: 'c', parentSetupId: { ref: 'Setup', by: { name: 'n' } } },
  },
}

/** Inputs that cost time or memory, or are recursive. */
const bomb = fc.constantFrom<Json>(
  { profile: { scope: DRIVERS }, payload: { rows: repeated({ f: 'a', l: 'b' }, 3000) } },
  { profile: { scope: DRIVERS }, payload: { rows: repeated({ f: 'a'.repeat(201), l: 'b' }, 3000) } },
  { profile: { scope: SETUPS }, payload: { rows: repeated({ n: 'same' }, 2000) } },
  { profile: { scope: DRIVERS }, payload: { rows: { csv: `f,l\n${'a,b\n'.repeat(5000)}` } } },
  { profile: { scope: DRIVERS }, payload: { rows: { csv: `f,l\n${','.repeat(100_000)}` } } },
  { profile: { scope: DRIVERS }, payload: { rows: { csv: `"${'a'.repeat(100_000)}` } } },
  {
    profile: { scope: { ...DRIVERS, Driver: { ...DRIVERS.Driver, path: '$..*..*..*' } } },
    payload: repeated(repeated([1], 30), 30),
  },
  { profile: { scope: DRIVERS }, payload: JSON.parse('{"rows":[{"__proto__":{"f":1}}]}') },
  { profile: { scope: DRIVERS }, payload: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) },
  { profile: { scope: DRIVERS }, payload: { rows: [{ f: '\u0000', l: '\ud800' }] } },
)

/** Hostile import requests: broken profiles, broken documents, and valid ones with one broken part. */
export const hostileImport: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: spoiltDocument },
  { weight: 3, arbitrary: spoiltScope },
  {
    weight: 3,
    arbitrary: fc.record({
      profile: fc.record({ scope: anyScope }),
      payload: fc.oneof(value, fc.constant(weekendDocument())),
    }),
  },
  { weight: 1, arbitrary: strangeBeside },
  { weight: 1, arbitrary: bomb },
  { weight: 1, arbitrary: value.map((body) => ({ profile: body, payload: body, dryRun: body })) },
)
