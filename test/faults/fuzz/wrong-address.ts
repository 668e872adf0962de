import type { Maker } from './maker.ts'
import type { Expected, Shot } from './shot.ts'
import { isKey, pathWith, type ValidShot, withQuery } from './valid-shot.ts'
import type { Wrong } from './wrong-body.ts'

const NOWHERE = { statuses: [404, 405] } as const
const BAD = { statuses: [400] } as const
const HIDDEN = { statuses: [401, 403, 404] } as const

const path =
  (change: (path: string, valid: ValidShot, maker: Maker) => string | null, expected: Expected = {}): Wrong =>
  (valid, maker) => {
    const [way = '', search] = valid.path.split('?')
    const changed = change(way, valid, maker)
    if (changed === null) return null
    return { ...valid, path: search === undefined ? changed : `${changed}?${search}`, expected } as Shot
  }

const steps =
  (step: (maker: Maker) => string, expected: Expected): Wrong =>
  (valid, maker) => {
    if (valid.operation.steps.length === 0 || isKey(valid.operation)) return null
    const bare = pathWith(
      valid.operation,
      valid.operation.steps.map(() => '@'),
    )
    return {
      ...valid,
      path: withQuery(
        bare.replaceAll('%40', () => step(maker)),
        valid.pairs,
      ),
      expected,
    } as Shot
  }

const HOSTILE_STEPS = [
  'null',
  'undefined',
  '0',
  '-1',
  '..',
  '%2e%2e',
  '%00',
  '%2F',
  '%ff',
  '%c0%ae',
  '*',
  "'",
  '__proto__',
  'constructor',
  '%F0%9F%8F%81',
]

/** Paths with one thing wrong. */
export const wrongPaths: Record<string, Wrong> = {
  'path: upper case': path((way) => way.replace(/^\/[a-z]/, (start) => start.toUpperCase()), NOWHERE),
  'path: slash at the end': path((way) => `${way}/`),
  'path: two slashes': path((way) => way.replace('/', '//')),
  'path: dots': path((way) => `/app/..${way}`),
  'path: encoded dots': path((way) => `/docs/%2e%2e${way}`),
  'path: encoded letter': path((way) => `/%${way.charCodeAt(1).toString(16)}${way.slice(2)}`),
  'path: NUL': path((way) => `${way}%00`),
  'path: overlong UTF-8': path((way) => `${way}%c0%af`),
  'path: half an escape': path((way) => `${way}%e`),
  'path: no escape': path((way) => `${way}/%zz`),
  'path: backslash': path((way) => `${way}%5c..%5c`),
  'path: semicolon': path((way) => `${way};v=1`),
  'path: one step more': path((way) => `${way}/more`),
  'path: 10,000 letters': path((way) => `${way}${'x'.repeat(10_000)}`),
  'path: id unknown': steps(({ known }) => known.freshId(), {}),
  'path: id malformed': steps(({ chance }) => chance.pick(HOSTILE_STEPS), {}),
}

/** Path ids of rows of another account, which have to look as if they were not there. */
export const foreignPath =
  (foreign: (collection: string, maker: Maker) => string | undefined): Wrong =>
  (valid, maker) => {
    const { operation } = valid
    if (operation.steps.length === 0 || operation.isPublic || isKey(operation)) return null
    const ids = operation.steps.map(({ name }) =>
      foreign(name === 'deliveryId' ? 'delivery' : (operation.path.split('/')[1] as string), maker),
    )
    if (ids.some((id) => id === undefined)) return null
    return {
      ...valid,
      path: withQuery(pathWith(operation, ids as string[]), valid.pairs),
      expected: HIDDEN,
    } as Shot
  }

const query =
  (pairs: (valid: ValidShot, maker: Maker) => [string, string][] | null, expected: Expected = {}): Wrong =>
  (valid, maker) => {
    const found = pairs(valid, maker)
    if (found === null) return null
    const names = new Set(found.map(([name]) => name))
    const kept = valid.pairs.filter(([name]) => !names.has(name))
    return {
      ...valid,
      path: withQuery(pathWith(valid.operation, valid.steps), [...kept, ...found]),
      expected,
    } as Shot
  }

const has = ({ operation }: ValidShot, name: string) => operation.query.some((each) => each.name === name)
const one =
  (name: string, values: readonly string[]) =>
  (valid: ValidShot, { chance }: Maker) =>
    has(valid, name) ? [[name, chance.pick(values)] as [string, string]] : null
const any =
  (values: readonly string[]) =>
  ({ operation }: ValidShot, { chance }: Maker) =>
    operation.query.length > 0
      ? [[chance.pick(operation.query).name, chance.pick(values)] as [string, string]]
      : null

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202E',
  "' or 1=1 --",
  '%',
  '[]',
  '{}',
  '1e999',
  '-1',
  'true ',
  'x'.repeat(5000),
  '🏁',
]

const tampered = (cursor: string, { chance }: Maker) => {
  const at = chance.whole(0, cursor.length - 1)
  return chance.pick([
    cursor.slice(0, at),
    `${cursor.slice(0, at)}A${cursor.slice(at + 1)}`,
    `${cursor}x`,
    cursor.toUpperCase(),
  ])
}

const raw =
  (text: string): Wrong =>
  (valid) =>
    ({ ...valid, path: `${valid.path}${valid.path.includes('?') ? '&' : '?'}${text}`, expected: {} }) as Shot

/** Queries with one thing wrong. */
export const wrongQueries: Record<string, Wrong> = {
  'query: unknown name': query(
    ({ operation }, { known }) => (operation.id === 'metrics' ? null : [[`un${known.fresh()}`, '1']]),
    { refused: true },
  ),
  'query: limit': query(
    one('limit', ['0', '-1', '501', '1000000000', '1.5', 'abc', ' 1', '1e2', '٣', '0x10', '']),
    BAD,
  ),
  'query: sort': query(one('sort', ['parameters', '-', '--name', 'accountId', 'name,id', 'rowid', '']), BAD),
  'query: count': query(one('count', ['yes', '1', 'TRUE', '']), BAD),
  'query: format': query(one('format', ['pdf', 'CSV', '../x']), BAD),
  'query: no cursor': query(one('cursor', ['x', '', '{}', 'null', 'eyJ9', 'AAAA', 'WzEsMl0', '"']), BAD),
  'query: cursor tampered': query((valid, maker) => {
    const cursors = maker.known.noted(`cursor ${valid.operation.path}`)
    return cursors.length > 0 ? [['cursor', tampered(maker.chance.pick(cursors), maker)]] : null
  }),
  'query: cursor of another order': query((valid, maker) => {
    const cursors = maker.known.noted(`cursor ${valid.operation.path}`)
    const sorts = valid.operation.query.find(({ name }) => name === 'sort')?.schema.enum as
      | string[]
      | undefined
    if (cursors.length === 0 || !sorts) return null
    return [
      ['cursor', maker.chance.pick(cursors)],
      ['sort', maker.chance.pick(sorts)],
    ]
  }),
  'query: hostile text': query(any(TEXTS)),
  'query: repeated': (valid, { chance }) => {
    if (valid.operation.query.length === 0) return null
    const { name } = chance.pick(valid.operation.query)
    return {
      ...valid,
      path: withQuery(pathWith(valid.operation, valid.steps), [...valid.pairs, [name, '1'], [name, '2']]),
      expected: { refused: true },
    } as Shot
  },
  'query: list': query(
    ({ operation }, { chance }) =>
      operation.query.length > 0 ? [[`${chance.pick(operation.query).name}[]`, '1']] : null,
    { refused: true },
  ),
  'query: half an escape': raw('a=%e'),
  'query: overlong UTF-8': raw('limit=%c0%b1'),
  'query: __proto__': raw('__proto__=1&constructor=2&__proto__[limit]=1'),
  'query: a thousand': raw(Array.from({ length: 1000 }, (_, index) => `a${index}=${index}`).join('&')),
  'query: only signs': raw('&&==&?#'.replace('#', '')),
}

/** Filters by rows of another account. */
export const foreignQuery = (foreign: (name: string, maker: Maker) => string | undefined): Wrong =>
  query((valid, maker) => {
    const ids = valid.operation.query.filter(({ schema }) => schema.format === 'uuid')
    if (ids.length === 0) return null
    const { name } = maker.chance.pick(ids)
    const id = foreign(name, maker)
    return id === undefined ? null : [[name, id]]
  })
