import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../server/contract/actions/change.ts'
import { baseShape } from '../../server/contract/define/define.ts'
import { resources } from '../../server/contract/index.ts'
import { openWriter } from '../../server/db/engine/connection.ts'
import type { WriteScope } from '../../server/db/engine/scope.ts'
import { appendChange, changeAt, latestSeq } from '../../server/db/log/changes.ts'
import { changeLines } from '../../server/db/log/log-text.ts'
import { atEnd } from '../support/at-end.ts'
import { openTestStore } from '../support/store.ts'
import { openQueue, scopeOf } from '../support/write-queue.ts'

const disk = openQueue()
atEnd(() => disk.close())
const scope: WriteScope = { ...scopeOf(disk.writer), actor: { userId: 'u', apiKeyId: null, name: 'Lee' } }

const ACCOUNT_ROW = `insert into accounts values ('${scope.accountId}', 'slug', 'Pit Wall', '2026-01-01')`

type Row = Record<string, unknown>
type Appended = Pick<Change, 'entityType' | 'entityId' | 'opType' | 'version' | 'sessionId' | 'eventId'>

const about: Appended = {
  entityType: 'lap',
  entityId: '01990000-0000-7000-8000-0000000000aa',
  opType: 'create',
  version: 1,
  sessionId: '01990000-0000-7000-8000-0000000000bb',
  eventId: null,
}

const diffOf = (opType: Change['opType'], row: Row) =>
  opType === 'create' ? [{ path: '', from: null, to: row }] : [{ path: '', from: row, to: null }]

/** Appends the change of a whole row; returns its diff as it is stored, as it is read, and as the hub gets it. */
function pass(row: Row, given: Partial<Appended> = {}) {
  const change = { ...about, ...given }
  const seq = appendChange(scope, { ...change, diff: diffOf(change.opType, row) })
  const stored = disk.writer.prepare('select diff from changes where seq = ?').get(seq)?.diff as string
  const [line] = changeLines(disk.writer, {
    accountId: scope.accountId,
    since: seq - 1,
    until: seq,
    limit: 1,
  })
  const read = changeAt(scope, seq)?.diff
  return { stored, read, sent: line?.text.slice(line.text.indexOf('"diff":') + 7, -1) }
}

const columnValue = fc.constantFrom(about.entityId, about.sessionId, scope.accountId, scope.now, 'u', 1, null)
const numbers = fc.constantFrom(-0, 0, 1e21, 5e-324, 2 ** 53, 0.1 + 0.2, Number.NaN)
const text = fc.string({ unit: 'binary' })
const lone = fc.constantFrom('\ud800', 'a\udfff"\\\n\u2028', '[', '')
const value = fc.oneof(columnValue, numbers, text, lone, fc.boolean(), fc.jsonValue(), fc.constant(undefined))

/** Names of a row of some resource in any order, and other ones. */
const names = fc
  .constantFrom(...Object.values(resources))
  .chain(({ fields, stored }) =>
    fc.uniqueArray(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...Object.keys({ ...baseShape, ...fields, ...stored })) },
        fc.constantFrom('2', '10', 'constructor', 'toString', 'ä"'),
      ),
      { maxLength: 70 },
    ),
  )
const rows = names.chain((each) =>
  fc
    .tuple(...each.map(() => value))
    .map((values) => Object.fromEntries(each.map((name, index) => [name, values[index]]))),
)

test('any row comes back as the JSON that it is, from a create and from a delete', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('create', 'delete'),
      fc.constantFrom('lap', 'car'),
      (row, opType, entityType) => {
        const { read, sent } = pass(row, { opType, entityType })
        const json = JSON.stringify(diffOf(opType, row))
        expect(sent).toBe(json)
        expect(JSON.stringify(read)).toBe(json)
      },
    ),
    { numRuns: 500 },
  )
})

const lap = {
  id: about.entityId,
  accountId: scope.accountId,
  createdAt: scope.now,
  updatedAt: scope.now,
  createdBy: 'u',
  version: 1,
  sessionId: about.sessionId,
  lapTimeMs: 75_000,
  comment: null,
  valid: true,
}

describe('what is stored', () => {
  test('is the values that the change does not say, without names', () => {
    expect(pass(lap).stored).toMatch(/^[\w-]{8}[0-9a-v]{2}\[75000,true\]$/)
    expect(pass({ ...lap, version: 2, sessionId: null }).stored).toMatch(/\[2,null,75000,true\]$/)
  })

  test('names each field once for all rows', () => {
    const shapes = () => disk.writer.prepare('select count(*) as n from change_shapes').get()?.n
    pass(lap)
    const before = shapes()
    pass({ ...lap, comment: 'Traffic' })
    expect(shapes()).toBe(before)
    pass({ ...lap, position: 1 })
    expect(shapes()).toBe((before as number) + 1)
  })

  test('of an update, and of what is no whole row, is JSON', () => {
    const update = [{ path: '/position', from: 1, to: 2 }]
    for (const diff of [update, [], diffOf('create', lap)]) {
      const seq = appendChange(scope, { ...about, opType: 'update', diff })
      expect(changeAt(scope, seq)?.diff).toEqual(diff)
      const stored = disk.writer.prepare('select diff from changes where seq = ?').get(seq)
      expect(stored).toEqual({ diff: JSON.stringify(diff) })
    }
  })

  test('by an older version is read', () => {
    const { stored } = pass(lap)
    const json = JSON.stringify(diffOf('create', lap))
    expect(stored).not.toBe(json)
    const seq = latestSeq(scope)
    disk.writer.prepare('update changes set diff = ? where seq = ?').run(json, seq)
    expect(changeAt(scope, seq)?.diff).toEqual(diffOf('create', lap))
  })
})

test('names that a rolled back write has stored are stored by the next one', async () => {
  const store = openTestStore()
  await store.transact((connection) => void connection.exec(ACCOUNT_ROW))
  const row = { ...lap, onlyHere: 1 }
  const hasNames = () =>
    store.readLatest((connection) => connection.prepare('select 1 from change_shapes').get() !== undefined)
  const write = (fails: boolean) =>
    store.transact((connection, lookups) => {
      const seq = appendChange({ ...scope, connection, lookups }, { ...about, diff: diffOf('create', row) })
      if (fails) throw new Error('no')
      return seq
    })
  await expect(write(true)).rejects.toThrow('no')
  expect(hasNames()).toBe(false)
  const [failed] = await Promise.allSettled([write(true), write(false)])
  expect(failed?.status).toBe('rejected')
  expect(hasNames()).toBe(true)
  const seq = await write(false)
  const other = openWriter(store.file)
  expect(changeAt({ ...scope, connection: other }, seq)?.diff).toEqual(diffOf('create', row))
  other.close()
})

test('a row that cannot be unpacked is damage', () => {
  const { stored } = pass(lap)
  const seq = latestSeq(scope)
  for (const wrong of [
    '',
    `????????${stored.slice(8)}`,
    stored.replace('75000,', ''),
    stored.slice(0, -1),
    stored.replace(/\[.*/, '{}'),
  ]) {
    disk.writer.prepare('update changes set diff = ? where seq = ?').run(wrong, seq)
    expect(() => changeAt(scope, seq)).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }))
  }
})
