import { expect, it } from 'vitest'
import type { BookSettings } from '../../server/timing/book/book-settings.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { LoopPlace } from '../../server/timing/model.ts'
import { Store } from './hear.ts'

const AT = Date.UTC(2026, 4, 2, 12)

/** Hears passings of a decoder alone, at seconds after `AT`; with the place of the loop, if it is not the finish. */
function hear(
  passings: (number | [number, LoopPlace])[],
  settings: BookSettings = {},
  transponder = '5691251',
) {
  const book = new RunBook(settings)
  const store = new Store()
  for (const [number, passing] of passings.entries()) {
    const [second, place] = typeof passing === 'number' ? [passing, null] : passing
    const at = AT + second * 1_000
    const said = { key: null, loop: null, driver: null, strength: null }
    store.take(book.take({ type: 'passing', transponder, place, at, number, ...said }, at))
  }
  store.take(book.end())
  return { store, book }
}
const laps = (store: Store) =>
  store.laps('5691251').map(({ lapNumber, lapTimeMs, elapsedMs }) => [lapNumber, lapTimeMs, elapsedMs])

it('counts laps from passing to passing, without those that follow too soon', () => {
  const { store } = hear([0, 39.1, 41.867, 78.3])
  expect(laps(store)).toEqual([
    [1, 39_100, 39_100],
    [2, 39_200, 78_300],
  ])
  expect(store.laps('5691251')[1]).toMatchObject({ startedAt: AT + 39_100, valid: true })
  expect(store.entries.get('5691251')!.entry).toMatchObject({ number: null, transponders: ['5691251'] })
  expect(store.cars.get('1/5691251')).toMatchObject({ laps: 2, lastLapMs: 39_200, totalMs: 78_300 })
  expect(laps(hear([0, 15, 30], { minLapMs: 10_000 }).store)).toHaveLength(2)
})

it('divides a lap by a passing that the decoder sends late', () => {
  const { store } = hear([0, 39, 117, 156, 78])
  expect(laps(store)).toEqual([
    [1, 39_000, 39_000],
    [2, 39_000, 78_000],
    [3, 39_000, 117_000],
    [4, 39_000, 156_000],
  ])
})

it('writes nothing for passings that it hears again, and goes on from those that are stored', () => {
  const { store } = hear([0, 39.1004, 78.2])
  expect(hear([0, 39.1004, 78.2, 78.2], store.asStored()).store.writes).toBe(0)
  const next = hear([78.2, 117.3], store.asStored()).store
  expect(laps(next)).toEqual([[3, 39_100, 117_300]])
})

it('knows stops from a loop in the lane', () => {
  const { store } = hear([0, 39, [70, 'pitLane'], 120, 160])
  expect(store.laps('5691251').map(({ pitIn }) => pitIn)).toEqual([null, true, false])
  expect(store.cars.get('1/5691251')).toMatchObject({ pits: 1, inPit: false, pitInAt: AT + 70_000 })
})

it('reports the race time from the first green', () => {
  const book = new RunBook()
  const store = new Store()
  store.take(book.take({ type: 'flag', flag: 'green', at: AT - 4_000 }, AT - 4_000))
  for (const second of [0, 39]) {
    const said = { key: null, loop: null, place: null, number: null, driver: null }
    store.take(book.take({ type: 'passing', transponder: '5691251', at: AT + second * 1_000, ...said }, AT))
  }
  store.take(book.end())
  expect(laps(store)).toEqual([[1, 39_000, 43_000]])
})
