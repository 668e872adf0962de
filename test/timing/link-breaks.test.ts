import { expect, it } from 'vitest'
import { RunBook } from '../../server/timing/book/run-book.ts'
import { F, G, hear, hearWith, J, lap, lines, type Store } from './hear.ts'

/* What was said while the link was down, as the lines after it give it away. */

const START = ['$B,5,"Race"', F(1_000)]
const AGAIN = ['$I,"00:00:00",""', '$B,5,"Race"']

const laps = (store: Store) =>
  store.laps('7').map(({ lapNumber, lapTimeMs, elapsedMs }) => [lapNumber, lapTimeMs, elapsedMs])

const heard = (...text: string[][]) => hear(lines(text.flat())).store

it('moves a crossing to where the lap after the break began: its correction was not heard', () => {
  const moved = heard(START, lap('7', 1, 90_000, 90_000), AGAIN, lap('7', 2, 90_530, 180_500))
  expect(laps(moved)).toEqual([
    [1, 89_970, 89_970],
    [2, 90_530, 180_500],
  ])
})

it('leaves it where no break came between, or the feed has repeated it since, or the difference is rounded', () => {
  const first = lap('7', 1, 90_000, 90_000)
  const as = (lapTimeMs: number) => lap('7', 2, lapTimeMs, 180_500)
  const kept = [
    [1, 90_000, 90_000],
    [2, 90_500, 180_500],
  ]
  expect(laps(heard(START, first, as(90_530)))).toEqual(kept)
  expect(laps(heard(START, first, AGAIN, [G('7', 1, 90_000)], as(90_530)))).toEqual(kept)
  expect(laps(heard(START, first, AGAIN, as(90_501)))).toEqual(kept)
})

it('moves the crossing before the first lap too', () => {
  const base = [J('7', 0, 10_000), G('7', 0, 10_000)]
  const moved = heard(START, base, AGAIN, lap('7', 1, 90_002, 100_000), lap('7', 2, 90_000, 190_000))
  expect(laps(moved)).toEqual([
    [1, 90_002, 100_000],
    [2, 90_000, 190_000],
  ])
})

it('moves the last crossing of a book before: what was stored came over an earlier link', () => {
  const { store } = hear(lines([...START, ...lap('7', 1, 90_000, 90_000)]))
  store.take(hearWith(new RunBook(store.asStored()), [...START, ...lap('7', 2, 90_530, 180_500)]))
  expect(laps(store)).toEqual([
    [1, 89_970, 89_970],
    [2, 90_530, 180_500],
  ])
})

it('leaves the lap before a second reading where it is, if counts of both were damaged', () => {
  const driven = [1, 2, 3].flatMap((count) => lap('7', count, 90_000, 90_000 * count))
  const twice = [...lap('7', 4, 100, 270_100), G('7', 3, 270_100)]
  const fewer = [G('7', 2, 360_000), G('7', 2, 360_000)]
  expect(laps(heard(START, driven, twice, fewer))).toEqual([
    [1, 90_000, 90_000],
    [2, 90_000, 180_000],
    [3, 90_000, 270_000],
    [4, 100, 270_100],
    [5, 90_000, 360_000],
  ])
})

it('moves no crossing to a second reading, from which the next lap began', () => {
  const driven = [1, 2, 3].flatMap((count) => lap('7', count, 90_000, 90_000 * count))
  const twice = [...lap('7', 4, 300, 270_300), G('7', 3, 270_000), G('7', 3, 270_000)]
  expect(laps(heard(START, driven, twice, AGAIN, lap('7', 2, 89_700, 360_000)))).toEqual([
    [1, 90_000, 90_000],
    [2, 90_000, 180_000],
    [3, 90_000, 270_000],
    [4, 300, 270_300],
    [5, 90_000, 360_000],
  ])
})
