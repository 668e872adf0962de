import { expect, it } from 'vitest'
import type { BookSettings } from '../../server/timing/book/book-settings.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { MessageOf, TimingMessage } from '../../server/timing/model.ts'
import { Store } from './hear.ts'

const AT = Date.UTC(2026, 4, 2, 12)
const RUN: TimingMessage = { type: 'run', key: '51', name: 'Race', kind: 'race', startsAt: AT, ended: false }

const lap = (lapNumber: number, reported: Partial<MessageOf<'lap'>> = {}): MessageOf<'lap'> => ({
  type: 'lap',
  key: '7',
  lapNumber,
  lapTimeMs: 100_000,
  totalMs: lapNumber * 100_000,
  sectorsMs: [],
  pitIn: null,
  pitOut: null,
  valid: null,
  driver: null,
  position: null,
  topSpeedKph: null,
  flag: null,
  startedAt: AT + (lapNumber - 1) * 100_000,
  ...reported,
})
const standing = (laps: number, totalMs: number | null = laps * 100_000): TimingMessage => ({
  type: 'standing',
  key: '7',
  position: 3,
  laps,
  totalMs,
})

function hear(messages: readonly TimingMessage[], settings: BookSettings = {}): Store {
  const book = new RunBook(settings)
  const store = new Store()
  for (const [index, message] of messages.entries()) store.take(book.take(message, AT + index * 1_000))
  store.take(book.end())
  return store
}
const laps = (store: Store) => store.laps('7').map(({ lapNumber, lapTimeMs }) => [lapNumber, lapTimeMs])

it('keeps what the feed reports of a lap, and adds what it reports later', () => {
  const store = hear([
    RUN,
    lap(1, { driver: '2', topSpeedKph: 281 }),
    standing(1),
    lap(1, { sectorsMs: [30_000, 30_000, 40_000], pitIn: true, valid: false }),
  ])
  expect(store.writes).toBe(2)
  expect(store.laps('7')).toMatchObject([
    { lapTimeMs: 100_000, driver: '2', topSpeedKph: 281, pitIn: true, valid: false, inferred: [] },
  ])
  expect(store.laps('7')[0]).toMatchObject({ sectorsMs: [30_000, 30_000, 40_000], startedAt: AT })
  expect(store.cars.get('1/7')).toMatchObject({ position: 3, laps: 1, pits: 1, lastPitLap: 1 })
})

it('makes the order before its lap, and the lap before its order, one lap', () => {
  const expected = [
    [1, 100_000],
    [2, 100_000],
  ]
  expect(laps(hear([RUN, lap(1), standing(1), lap(2), standing(2)]))).toEqual(expected)
  expect(laps(hear([RUN, lap(1), standing(1), standing(2), lap(2, { pitOut: true })]))).toEqual(expected)
  expect(laps(hear([RUN, standing(1, null), lap(1), standing(2, null), lap(2)]))).toEqual(expected)
})

it('writes nothing for a snapshot that repeats laps, and takes a correction', () => {
  const reported = [RUN, lap(1), lap(2), lap(3)]
  const store = hear(reported)
  expect(hear(reported, store.asStored()).writes).toBe(0)
  // Of a store that keeps the driver under another name.
  const driven = [RUN, lap(1, { driver: '2' })]
  const stored = () => [{ lapNumber: 1, lapTimeMs: 100_000, elapsedMs: 100_000 }]
  expect(hear(driven, { stored }).writes).toBe(0)
  const corrected = hear([...reported, lap(2, { lapTimeMs: 99_900, totalMs: 199_900 }), lap(2)])
  expect(laps(corrected)).toEqual([
    [1, 100_000],
    [2, 99_900],
    [3, 100_000],
  ])
})

it('keeps laps of feeds without race times', () => {
  const store = hear([RUN, lap(1, { totalMs: null }), lap(2, { totalMs: null }), lap(2, { totalMs: null })])
  expect(store.writes).toBe(2)
  expect(laps(store)).toHaveLength(2)
})

it('reports stints, weather and messages with their run', () => {
  const book = new RunBook()
  book.take(RUN, AT)
  const stint = {
    place: 'pit' as const,
    driver: '1',
    openLap: 4,
    closeLap: null,
    startedAt: AT,
    endedAt: null,
    driverTrackMs: null,
  }
  expect(book.take({ type: 'stint', key: '7', ...stint }, AT)).toMatchObject([
    { type: 'entry' },
    { type: 'stint', run: 1, key: '7', stint },
    { type: 'car', car: { inPit: true, pitInAt: AT } },
  ])
  const message = {
    type: 'message',
    at: null,
    text: 'Car 7: drive-through',
    key: '7',
    category: null,
  } as const
  expect(book.take(message, AT)).toEqual([{ ...message, run: 1, at: AT }])
})

it('leaves out counts beyond what a session can have: a damaged digit, in any message', () => {
  const far = 285_960_729_238
  const store = hear([
    RUN,
    lap(1),
    standing(1),
    lap(far, { totalMs: 205_000 }),
    standing(far, 205_000),
    { type: 'correction', key: '7', laps: far, totalMs: 205_000, correctionMs: 5_000 },
    { type: 'best', key: '7', position: null, lapNumber: far, lapTimeMs: 99_000 },
    lap(2),
    standing(2),
  ])
  expect(laps(store)).toEqual([
    [1, 100_000],
    [2, 100_000],
  ])
  expect(store.cars.get('1/7')).toMatchObject({ laps: 2, bestLapMs: 100_000, lastLap: 2 })
})

it('keeps a car at the last lap that a session can have', () => {
  const store = hear([RUN, lap(9_999), standing(9_999), lap(10_000), standing(10_000)])
  expect(laps(store)).toEqual([[9_999, 100_000]])
})
