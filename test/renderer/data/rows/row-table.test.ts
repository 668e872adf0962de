import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import { rowOrder } from '../../../../renderer/data/row-list.ts'
import { RowTable } from '../../../../renderer/data/rows/row-table.ts'
import type { Lap } from '../../../../renderer/laps/store/lap-store.ts'

const lap = (id: string, version: number, rest: Partial<Lap> = {}) =>
  ({ id, version, lapNumber: id.charCodeAt(0) - 96, runSheetId: 'sheet', lapTimeMs: version, ...rest }) as Lap

const SHEET = { runSheetId: 'sheet' }

function lab() {
  const table = new RowTable<Lap>('laps')
  const shown = () => table.rows({ runSheetId: 'sheet' }).map(({ id, version }) => `${id}${version}`)
  return { table, shown }
}

describe('the newest version of a row counts', () => {
  test('in any order of the versions', () => {
    const { table, shown } = lab()
    table.put([lap('a', 0), lap('b', 3)])
    table.put([lap('a', 1), lap('b', 2)])
    expect(shown()).toEqual(['a1', 'b3'])
  })

  test('what is computed may change without a new version', () => {
    const { table } = lab()
    table.put([lap('a', 1)])
    table.put([lap('a', 1, { kpis: { wear: 1 } })])
    expect(table.held('a')?.kpis).toEqual({ wear: 1 })
  })

  test('an older removal does not take a row that is back already', () => {
    const { table, shown } = lab()
    table.put([lap('a', 3)])
    expect(table.isNews('a', 2, true)).toBe(false)
    table.remove('a', 2)
    expect(shown()).toEqual(['a3'])
  })

  test('after a restore the server’s older versions count', () => {
    const { table, shown } = lab()
    table.put([lap('a', 5), lap('b', 5)])
    table.remove('c', 4)
    table.forgetVersions()
    const list = table.startList({})
    list.page([lap('a', 2), lap('c', 1)])
    list.end()
    table.put([lap('b', 3)])
    expect(shown()).toEqual(['a2', 'b3', 'c1'])
  })
})

describe('a list of the server', () => {
  test('does not restore a row that is removed while it loads', () => {
    const { table, shown } = lab()
    const list = table.startList({ sessionId: 'session' })
    list.page([lap('a', 1)])
    table.remove('a', 1)
    table.remove('b', 3)
    list.page([lap('a', 1), lap('b', 2), lap('c', 1)])
    list.end()
    expect(shown()).toEqual(['c1'])
    // A restored row has a new version.
    table.put([lap('b', 4)])
    expect(shown()).toEqual(['b4', 'c1'])
  })

  test('keeps a row that moved while the list was read, and so was on none of its pages', () => {
    const { table, shown } = lab()
    table.put([lap('a', 1), lap('b', 1)])
    const list = table.startList({})
    list.page([lap('a', 1)])
    table.put([lap('b', 2, { lapNumber: 0 })])
    list.end()
    expect(shown()).toEqual(['b2', 'a1'])
  })

  test('removes rows that it does not contain; rows received meanwhile, pending ones and those of other lists stay', () => {
    const { table, shown } = lab()
    const made = { op: 'create', rowId: 'x', resource: 'laps', body: { runSheetId: 'sheet', lapNumber: 24 } }
    table.put([lap('a', 1), lap('b', 1), lap('c', 1), lap('z', 1, { runSheetId: 'other' })])
    table.setPending([made as unknown as Edit])
    const list = table.startList({ runSheetId: 'sheet' })
    table.put([lap('d', 1)])
    list.page([lap('a', 2)])
    // Saved on this page while the list comes.
    table.put([lap('e', 1)])
    expect(shown()).toEqual(['a2', 'b1', 'c1', 'd1', 'e1', 'x0'])
    list.end()
    expect(shown()).toEqual(['a2', 'd1', 'e1', 'x0'])
    expect(table.held('z')).toBeDefined()
    // A list that was asked for before does not know better.
    table.put([lap('b', 1)])
    expect(shown()).toEqual(['a2', 'd1', 'e1', 'x0'])
  })
})

describe('the rows of a list', () => {
  test('are another array only where one of them changes', () => {
    const { table } = lab()
    table.put([lap('b', 1), lap('a', 1), lap('x', 1, { runSheetId: 'other' })])
    const [sheet, other] = [table.rows({ runSheetId: 'sheet' }), table.rows({ runSheetId: 'other' })]
    table.put([lap('a', 1), lap('b', 2)])
    expect(table.rows({ runSheetId: 'other' })).toBe(other)
    expect(table.rows({ runSheetId: 'sheet' })).not.toBe(sheet)
    expect(table.rows({ runSheetId: 'sheet' })[0]).toBe(sheet[0])
  })

  test('a list that is read again unchanged notifies no listener', () => {
    const { table } = lab()
    table.put([lap('a', 1)])
    const revision = table.revision()
    const list = table.startList({})
    list.page([lap('a', 1)])
    list.end()
    expect(table.revision()).toBe(revision)
  })

  test('follow a row that moves from one to another', () => {
    const { table, shown } = lab()
    table.put([lap('a', 1), lap('b', 1)])
    expect(shown()).toEqual(['a1', 'b1'])
    table.put([lap('a', 2, { runSheetId: 'other' })])
    expect(shown()).toEqual(['b1'])
    table.put([lap('a', 3, { lapNumber: 9 })])
    expect(shown()).toEqual(['b1', 'a3'])
  })

  test('are in the order of all of them sorted, whatever changes and however many at once', () => {
    const change = fc.record({
      id: fc.integer({ min: 0, max: 300 }).map(String),
      lapNumber: fc.option(fc.integer({ min: 0, max: 9 })),
      runSheetId: fc.constantFrom('sheet', 'other'),
    })
    const few = fc.array(change, { minLength: 1, maxLength: 3 })
    const many = fc.array(change, { minLength: 120, maxLength: 200 })
    fc.assert(
      fc.property(fc.array(fc.oneof(few, few, many, fc.constant([])), { maxLength: 12 }), (steps) => {
        const { table } = lab()
        table.rows(SHEET)
        for (const [version, changes] of steps.entries()) {
          const rows = changes.map(({ id, ...rest }) => lap(id, version + 1, rest as Partial<Lap>))
          if (changes.length === 0) table.remove(table.rows(SHEET)[0]?.id ?? 'none')
          else table.put(rows)
          expect(table.rows(SHEET)).toEqual([...table.heldRows(SHEET)].sort(rowOrder(SHEET, 'lapNumber')))
        }
      }),
    )
  })
})
