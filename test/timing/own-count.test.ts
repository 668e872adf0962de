import { expect, it } from 'vitest'
import { F, G, hear, hearWith, J, lap, lines, type Store, time } from './hear.ts'

const B = '$B,7,"Practice 1"'
const heard = (...parts: (string | string[])[]) => hear(lines(parts.flat())).store
const laps = (store: Store, key = '4') =>
  store
    .laps(key)
    .map(({ lapNumber, lapTimeMs, elapsedMs, marker }) => [lapNumber, lapTimeMs, elapsedMs, marker])
const end = (laps: number) => 5_000 + 100_000 * laps
/** A crossing without a race time, with the clock at which it is reported. */
const untimed = (lapTimeMs: number, clockMs: number) => [
  F(clockMs),
  `$J,"4","${time(lapTimeMs)}","00:00:00.000"`,
]
const LISTED = '$G,1,"4",,"00:59:59.999"'

it('counts the crossings of a feed that reports no counts, once it is clear that none comes', () => {
  const crossings = [1, 2, 3].map((count) => J('4', 100_000, end(count)))
  expect(laps(heard(B, LISTED, J('4', 0, 5_000), crossings[0]!))).toEqual([])
  const store = heard(B, LISTED, J('4', 0, 5_000), crossings, '$H,1,"4",2,"00:01:40.000"')
  const all = [1, 2, 3].map((count) => [count, 100_000, end(count), null])
  expect(laps(store)).toEqual(all)
  expect(store.cars.get('1/4')).toMatchObject({ laps: 3, lastLapMs: 100_000, bestLapMs: 100_000 })
  // Reported again, corrected, and by a relay.
  const more = [J('4', 99_998, end(3) - 2), crossings, J('4', 100_002, end(4))].flat()
  expect(laps(heard(B, J('4', 0, 5_000), crossings, more))).toEqual([
    ...all.slice(0, 2),
    [3, 99_998, end(3) - 2, null],
    [4, 100_002, end(4), null],
  ])
  expect(hear(lines([B, crossings].flat()), store.asStored()).store.writes).toBe(0)
})

it('leaves counting to a feed that reports a count, also below zero', () => {
  const start = [B, J('4', 0, 5_000), G('4', -2, 5_000)]
  const below = [-1, 0].flatMap((count) => lap('4', count, 100_000, end(count + 2)))
  expect(laps(heard(start, below, lap('4', 1, 100_000, end(3)).slice(0, 1)))).toEqual([])
  expect(laps(heard(start, below, lap('4', 1, 100_000, end(3))))).toEqual([[1, 100_000, end(3), null]])
})

it('counts crossings without race times, with the race clock as their end', () => {
  const crossings = [untimed(98_123, 100_000), untimed(97_456, 197_000), untimed(120_001, 318_000)].flat()
  // Reported a second after the clock.
  const first = 101_000
  const all = [
    [1, 98_123, first, null],
    [2, 97_456, first + 97_456, null],
    [3, 120_001, first + 97_456 + 120_001, null],
  ]
  const store = heard(B, LISTED, F(0), crossings)
  expect(laps(store)).toEqual(all)
  // A relay repeats them after a while.
  expect(
    laps(heard(B, LISTED, F(0), crossings, untimed(97_456, 350_000), untimed(120_001, 351_000))),
  ).toEqual(all)
  expect(hear(lines([B, LISTED, F(0), crossings].flat()), store.asStored()).store.writes).toBe(0)
  // After a crossing that was not heard.
  expect(laps(heard(B, F(0), crossings, untimed(99_000, 520_000))).at(-1)).toEqual([4, 99_000, 521_000, null])
})

it('divides what a jump of the count hides by the crossings that were heard', () => {
  const start = [B, J('4', 0, 5_000), G('4', '', 5_000), lap('4', 1, 100_000, end(1))].flat()
  const crossings = [J('4', 101_000, end(2) + 1_000), J('4', 99_000, end(3))]
  expect(laps(heard(start, crossings, G('4', 3, end(3))))).toEqual([
    [1, 100_000, end(1), null],
    [2, 101_000, end(2) + 1_000, null],
    [3, 99_000, end(3), null],
  ])
  expect(laps(heard(start, crossings.slice(1), G('4', 3, end(3)))).at(-1)).toEqual([
    3,
    200_000,
    end(3),
    'gap',
  ])
})

it('keeps what it held as a link broke again, before the feed named its run', () => {
  const { store, book } = hear(lines([B, J('4', 0, 5_000), G('4', '', 5_000)]))
  const tell = (messages: readonly string[]) => store.take(hearWith(book, messages))
  book.connected()
  tell(lap('4', 1, 100_000, end(1)))
  book.connected()
  tell([...lap('4', 2, 100_000, end(2)), B])
  expect(laps(store).map(([number]) => number)).toEqual([1, 2])
})
