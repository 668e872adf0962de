import { describe, expect, it } from 'vitest'
import { contrast, liveryInk } from '../../renderer/laps/livery-ink.ts'
import { applyChanges } from '../../renderer/laps/store/apply-changes.ts'
import { createLapStore, type Lap } from '../../renderer/laps/store/lap-store.ts'
import type { Change } from '../../server/contract/actions/change.ts'

const lap = (id: string, lapNumber: number, version = 1, rest: Partial<Lap> = {}) =>
  ({ id, lapNumber, version, runSheetId: 'sheet', lapTimeMs: 80_000, ...rest }) as Lap

const change = (opType: Change['opType'], entityId: string, version: number, diff: Change['diff']) =>
  ({ entityType: 'lap', entityId, opType, version, diff, occurredAt: 'then' }) as Change

describe('the laps that the page holds', () => {
  it('stand in the order of their numbers, and only the sheet that changed is another array', () => {
    const store = createLapStore()
    store.put([lap('b', 2), lap('a', 1), lap('x', 1, 1, { runSheetId: 'other' })])
    const other = store.ofSheet('other')
    store.put([lap('c', 3)])
    expect(store.ofSheet('sheet').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(store.ofSheet('other')).toBe(other)
  })

  it('are never replaced by older versions', () => {
    const store = createLapStore()
    store.put([lap('a', 1, 0), lap('b', 2, 3)])
    store.put([lap('a', 1, 1), lap('b', 9, 2)])
    expect(store.ofSheet('sheet').map(({ lapNumber, version }) => [lapNumber, version])).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  it('follow the change log', () => {
    const store = createLapStore()
    store.put([lap('a', 1), lap('b', 2), lap('d', 4)])
    const unclear = applyChanges(store, [
      change('update', 'a', 2, [{ path: '/lapTimeMs', from: 80_000, to: 79_000 }]),
      change('delete', 'b', 2, [{ path: '', from: lap('b', 2), to: null }]),
      change('create', 'c', 1, [{ path: '', from: null, to: lap('c', 3) }]),
      change('update', 'd', 5, [{ path: '/lapTimeMs', from: 1, to: 2 }]),
    ])
    expect(store.ofSheet('sheet').map(({ id, lapTimeMs }) => [id, lapTimeMs])).toEqual([
      ['a', 79_000],
      ['c', 80_000],
      ['d', 80_000],
    ])
    // A gap in the versions: the log of this page does not tell what stands there now.
    expect(unclear).toEqual(['d'])
  })
})

describe('a car’s colour on the trace', () => {
  it.each(['#ffffff', '#161f26'])('can be seen on %s', (ground) => {
    for (const livery of ['#ffffff', '#000000', '#ffd43b', '#0b57b8', '#161f26', '#c92a2a', '#808080']) {
      expect(contrast(liveryInk(livery, ground), ground), livery).toBeGreaterThanOrEqual(3)
    }
  })

  it('stays as it is where that is enough', () => {
    expect(liveryInk('#0b57b8', '#ffffff')).toBe('#0b57b8')
  })
})
