import { expect, test } from 'vitest'
import { applyChanges } from '../../../renderer/laps/store/apply-changes.ts'
import { createLapIntake } from '../../../renderer/laps/store/lap-intake.ts'
import { createLapStore, type Lap } from '../../../renderer/laps/store/lap-store.ts'
import type { Change } from '../../../server/contract/actions/change.ts'

const lap = (id: string, version: number, lapNumber = id.charCodeAt(0) - 96) =>
  ({ id, version, lapNumber, runSheetId: 'sheet', lapTimeMs: version }) as Lap

function lab() {
  const store = createLapStore()
  const shown = () => store.ofSheet('sheet').map(({ id, version }) => `${id}${version}`)
  return { store, shown, intake: createLapIntake(store) }
}

test('a lap that goes while the list loads does not come back with it', () => {
  const { shown, intake } = lab()
  const list = intake.startList()
  list.page([lap('a', 1)])
  intake.remove('a', 1)
  intake.remove('b', 3)
  list.page([lap('a', 1), lap('b', 2), lap('c', 1)])
  list.end()
  expect(shown()).toEqual(['c1'])
  // Put back, it has a version of its own.
  intake.take([lap('b', 4)])
  expect(shown()).toEqual(['b4', 'c1'])
})

test('an older removal does not take a lap that is back already', () => {
  const { store, shown, intake } = lab()
  intake.take([lap('a', 3)])
  intake.remove('a', 2)
  const change = {
    entityType: 'lap',
    entityId: 'a',
    opType: 'delete',
    version: 2,
    diff: [],
  } as unknown as Change
  expect(applyChanges(store, [change])).toEqual([])
  expect(shown()).toEqual(['a3'])
})

test('a list never brings older rows', () => {
  const { shown, intake } = lab()
  const list = intake.startList()
  intake.take([lap('a', 5)])
  list.page([lap('a', 4)])
  list.end()
  expect(shown()).toEqual(['a5'])
})

test('after a resync, laps that are not in the list are gone; what is not stored yet, or was told meanwhile, stays', () => {
  const { store, shown, intake } = lab()
  const first = intake.startList()
  first.page([lap('a', 1), lap('b', 1), lap('c', 1)])
  first.end()
  store.put([lap('x', 0)])
  const again = intake.startList()
  intake.take([lap('d', 1)])
  again.page([lap('a', 2)])
  // Saved on this page while the list comes.
  store.put([lap('e', 1)])
  expect(shown()).toEqual(['a2', 'b1', 'c1', 'd1', 'e1', 'x0'])
  again.end()
  expect(shown()).toEqual(['a2', 'd1', 'e1', 'x0'])
})
