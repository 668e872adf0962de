import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { overlay } from '../../../../renderer/data/rows/overlay.ts'
import { RowTable } from '../../../../renderer/data/rows/row-table.ts'
import { waitingEdit } from '../waiting-edit.ts'

type Track = AnyRow & { name: string; country: string }

const edit = (given: Pick<Edit, 'op' | 'rowId'> & Partial<Edit>) =>
  waitingEdit({ id: `${given.op} ${given.rowId}`, resource: 'tracks', ...given })

const IDS = ['1', '2', '3', '4', '5', '6']
const name = fc.constantFrom('a', 'b', 'c', 'd')
const country = fc.constantFrom('US', 'DE')
const rows = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom(...IDS), name, country, version: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((some) => some as Track[])
const edits = fc.array(
  fc.record({
    op: fc.constantFrom('create' as const, 'update' as const, 'remove' as const),
    rowId: fc.constantFrom(...IDS),
    patch: fc.record({ name, country }, { requiredKeys: [] }),
    state: fc.constantFrom('waiting' as const, 'waiting' as const, 'refused' as const),
  }),
  { maxLength: 8 },
)
const filters = fc.record({ country, sort: fc.constantFrom('name', '-name') }, { requiredKeys: [] })

const sorted = (some: Track[], sort: string | undefined) => {
  const sign = sort?.startsWith('-') ? -1 : 1
  const of = (row: Track) => (sort ? row.name : '')
  return some.toSorted((a, b) =>
    of(a) === of(b) ? (a.id < b.id ? -sign : sign) : of(a) < of(b) ? -sign : sign,
  )
}
const passes = (row: Track, country: string | undefined) => country === undefined || row.country === country

test('what is shown is the server’s rows with the pending edits over them, in the server’s order', () => {
  fc.assert(
    fc.property(rows, edits, filters, (server, made, { country: only, sort }) => {
      // The plain model: one table, one edit after the other; the list is a query of it.
      const table = new Map(server.map((row) => [row.id, row]))
      const pending: Edit[] = []
      for (const { op, rowId, patch, state } of made) {
        const before = table.get(rowId) ?? null
        // Excludes changes and removals of missing rows, and duplicate creates.
        if ((op === 'create') !== (before === null)) continue
        const body = op === 'create' ? { name: 'a', country: 'US', ...patch } : patch
        pending.push(edit({ op, rowId, body, base: before, state, id: `${pending.length}` }))
        if (state === 'refused') continue
        if (op === 'remove') table.delete(rowId)
        else table.set(rowId, { version: 0, ...before, ...body, id: rowId } as Track)
      }
      const asked = { ...(only && { country: only }), ...(sort && { sort }) }
      const tracks = new RowTable<Track>('tracks')
      tracks.put(server)
      const list = tracks.rows(asked)
      tracks.setPending(pending.filter(({ state }) => state === 'waiting'))
      const shown = tracks.rows(asked)
      const short = (some: readonly Track[]) =>
        some.map((row) => [row.id, row.name, row.country, row.version])
      const wanted = [...table.values()].filter((row) => passes(row, only))
      expect(short(shown)).toEqual(short(sorted(wanted, sort)))
      if (pending.every(({ state }) => state === 'refused')) expect(shown).toBe(list)
    }),
    { numRuns: 2000 },
  )
})

test('a row that comes from the server while edits wait shows both', () => {
  const base = { id: '1', name: 'old', country: 'US', version: 1 }
  const mine = edit({ op: 'update', rowId: '1', body: { name: 'mine' }, base })
  const theirs = { ...base, country: 'DE', version: 2 }
  expect(overlay(theirs, [mine])).toEqual({ ...theirs, name: 'mine' })
  const made = edit({ op: 'create', rowId: '1', body: { name: 'sent', country: 'US' } })
  const arrived = { ...base, name: 'arrived' }
  expect(overlay(arrived, [made])).toBe(arrived)
})

test('an edited row that the page does not hold is shown from its base; a removed one is not shown', () => {
  const base = { id: '1', name: 'old', country: 'US', version: 1 }
  const mine = edit({ op: 'update', rowId: '1', body: { name: 'mine' }, base })
  expect(overlay(undefined, [mine])).toEqual({ ...base, name: 'mine' })
  expect(overlay(undefined, [mine], true)).toBeUndefined()
  expect(overlay(base, [edit({ op: 'remove', rowId: '1' }), mine])).toBeUndefined()
})

test('a new row that the server has is not judged by what this device knew of it', () => {
  const body = { runSheetId: 's', lapNumber: 1 }
  const made = edit({ resource: 'laps', op: 'create', rowId: '1', body })
  const lap = { id: '1', version: 1, sessionId: 'x', ...body }
  expect(overlay(lap, [made])).toBe(lap)
})

test('an object is patched field by field, as the server does', () => {
  const setup = { id: '1', version: 3, corners: { fl: { camberDeg: -3, toeMm: 1 }, fr: { camberDeg: -3 } } }
  const body = { corners: { fl: { camberDeg: -4 } } }
  const shown = overlay(setup, [edit({ resource: 'setups', op: 'update', rowId: '1', body })])
  expect(shown?.corners).toEqual({ fl: { camberDeg: -4, toeMm: 1 }, fr: { camberDeg: -3 } })
})

test('a new row has every field of its resource, and known values of server fields', () => {
  const body = { runSheetId: 's', lapNumber: 4, lapTimeMs: 80_000 }
  const made = edit({ resource: 'laps', op: 'create', rowId: 'new', body, derived: { sessionId: 'x' } })
  const change = edit({ resource: 'laps', op: 'update', rowId: 'new', body: { pitIn: true } })
  expect(overlay(undefined, [made, change])).toMatchObject({
    id: 'new',
    version: 0,
    sessionId: 'x',
    trackStatus: 'green',
    pitIn: true,
    comment: null,
  })
  const sheet = overlay(undefined, [edit({ resource: 'runSheets', op: 'create', rowId: 'r', body: {} })])
  expect(sheet).toMatchObject({ stints: [], lapCount: 0, bestLapTimeMs: null })
})
