import { describe, expect, test } from 'vitest'
import { figuresOf, NO_FIGURES } from '../../../../renderer/features/timing/order/car-figures.ts'
import {
  COLUMNS,
  fittingColumns,
  nameWidth,
  widthOf,
} from '../../../../renderer/features/timing/order/columns.ts'
import {
  byClass,
  chosenCars,
  classBests,
  lastBestOf,
  silences,
  sortedBy,
  type TimedCar,
} from '../../../../renderer/features/timing/order/line-up.ts'
import { fightsOf } from '../../../../renderer/features/timing/rail/fights.ts'
import { wallRows } from '../../../../renderer/features/timing/wall/wall-rows.ts'
import type { Lap } from '../../../../renderer/laps/store/lap-store.ts'
import { needsReading, type Timing, withFrame } from '../../../../renderer/laps/timing/frames.ts'
import {
  bareText,
  behindText,
  countText,
  lossText,
  placesText,
  shortName,
} from '../../../../renderer/laps/timing/texts.ts'
import type { TimingItem } from '../../../../server/contract/actions/timing.ts'
import type { ServerFrame } from '../../../../server/contract/realtime.ts'

const ROW: TimingItem = {
  carId: '',
  number: '',
  class: 'GT3',
  ours: false,
  position: null,
  classPosition: null,
  laps: 0,
  lastLapMs: null,
  bestLapMs: null,
  bestLap: null,
  gapMs: null,
  gapLaps: null,
  intervalMs: null,
  intervalLaps: null,
  classGapMs: null,
  classGapLaps: null,
  classIntervalMs: null,
  classIntervalLaps: null,
  sectorsMs: [null, null, null],
  inPit: null,
  pits: 0,
  stintLaps: 0,
  stintMs: null,
  lastPitLap: null,
  pitLaneMs: null,
  driverId: null,
  tyreSetId: null,
  tyreAgeLaps: null,
  status: null,
  inferred: [],
}
const row = (number: string, change: Partial<TimingItem> = {}): TimingItem => ({
  ...ROW,
  carId: number,
  number,
  ...change,
})
const car = (number: string, change: Partial<TimingItem> = {}): TimedCar => ({
  item: row(number, change),
  figures: NO_FIGURES,
  driver: '',
  code: '',
  runSheetId: undefined,
  isClassBest: false,
  lastIsBestOf: null,
  silentMs: null,
})
const numbers = (cars: readonly TimedCar[]) => cars.map(({ item }) => item.number)

describe('texts', () => {
  test.each([
    [null, null, ''],
    [1201, 0, '+1.201'],
    [9422, null, '+9.422'],
    [142_464, 0, '+2:22.5'],
    [59_999, 0, '+59.999'],
    [119_970, 0, '+2:00.0'],
    [null, 2, '+2 L'],
    [-659, 0, '−0.659'],
    [0, 0, '+0.000'],
  ])('%s ms and %s laps behind are "%s"', (ms, laps, text) => expect(behindText(ms, laps)).toBe(text))

  test('a decimal is enough on a wall, and a card needs no sign', () => {
    expect(behindText(1249, 0, 1)).toBe('+1.2')
    expect(bareText(1249, 0, 1)).toBe('1.2')
    expect(bareText(null, 3)).toBe('3 L')
  })

  test.each([
    [null, ''],
    [0, '0.00'],
    [443, '+0.44'],
    [10_040, '+10.0'],
    [-20, '−0.02'],
  ])('a loss of %s ms is "%s"', (ms, text) => expect(lossText(ms)).toBe(text))

  test('places gained and lost, and nothing where nothing changed', () => {
    expect([2, -1, 0, null].map(placesText)).toEqual(['▲2', '▼1', '', ''])
  })

  test('a count that follows from laps is marked, and one before the first lap is empty', () => {
    expect(countText(row('1', { laps: 9, tyreAgeLaps: 7, inferred: ['tyreAgeLaps'] }), 'tyreAgeLaps')).toBe(
      '≈7',
    )
    expect(countText(row('1', { laps: 9, tyreAgeLaps: 7 }), 'tyreAgeLaps')).toBe('7')
    expect(countText(row('1', { laps: 9, stintLaps: 0 }), 'stintLaps')).toBe('0')
    expect(countText(row('1'), 'pits')).toBe('')
  })

  test('short names', () => {
    expect(shortName({ firstName: 'Renger', lastName: 'van der Zande' })).toBe('R. van der Zande')
  })
})

describe('frames', () => {
  const timing = {
    seq: 5,
    items: [row('1', { position: 1 }), row('2', { position: 2 }), row('3')],
  } as unknown as Timing
  const order = ({ items }: Timing) => items.map(({ number, position }) => `${number}:${position}`)

  test('rows that changed take their new places, cars without one stay last', () => {
    const next = withFrame(timing, {
      seq: 7,
      items: [row('2', { position: 1 }), row('1', { position: 2 }), row('4', { position: 3 })],
    })
    expect(order(next)).toEqual(['2:1', '1:2', '4:3', '3:null'])
    expect(next.seq).toBe(7)
    expect(next.items[3]).toBe(timing.items[2])
  })

  test('an older frame changes nothing; one of the same end of the log does, as a feed moves cars by itself', () => {
    const items = [row('2', { position: 1 }), row('1', { position: 2 })]
    expect(withFrame(timing, { seq: 4, items })).toBe(timing)
    expect(order(withFrame(timing, { seq: 5, items }))).toEqual(['2:1', '1:2', '3:null'])
  })

  test.each<[string, Partial<ServerFrame>, boolean]>([
    ['a resync', { type: 'resync', seq: 1 }, true],
    ['a welcome with later changes', { type: 'welcome', seq: 6 }, true],
    ['a welcome without', { type: 'welcome', seq: 5 }, false],
    ['a removed car', { type: 'change', entityType: 'car', opType: 'delete', seq: 6 }, true],
    ['a changed car', { type: 'change', entityType: 'car', opType: 'update', seq: 6 }, false],
    ['rows of the order', { type: 'timing', seq: 6 }, false],
  ])('after %s the order is read again: %s', (_, frame, again) =>
    expect(needsReading(frame as ServerFrame, 5)).toBe(again),
  )
})

describe('line-up', () => {
  const cars = [
    car('10', { position: 1, classPosition: 1, class: 'GTP', bestLapMs: 73_000, laps: 9, status: 'run' }),
    car('45', {
      position: 2,
      classPosition: 1,
      class: 'GTD',
      bestLapMs: 79_000,
      ours: true,
      laps: 8,
      status: 'run',
    }),
    car('7', { position: 3, classPosition: 2, class: 'GTP', bestLapMs: 72_000, laps: 8, status: 'stopped' }),
    car('3', { class: 'GT4' }),
  ]

  test('ours, our classes, all', () => {
    expect(numbers(chosenCars(cars, 'ours'))).toEqual(['45'])
    expect(numbers(chosenCars([...cars, car('9', { class: 'GTD' })], 'class'))).toEqual(['45', '9'])
    expect(chosenCars(cars, 'all')).toBe(cars)
    expect(numbers(chosenCars([cars[0] as TimedCar], 'ours'))).toEqual(['10'])
  })

  test('classes in the order of the event, with who leads and how many run', () => {
    const groups = byClass(
      cars,
      new Map([
        ['GTD', 1],
        ['GTP', 2],
      ]),
    )
    expect(groups.map(({ name, running, leader }) => [name, running, leader?.item.number])).toEqual([
      ['GTD', 1, '45'],
      ['GTP', 1, '10'],
      ['GT4', 0, undefined],
    ])
    expect([...classBests(cars.map(({ item }) => item))]).toEqual(['7', '45'])
    const [first] = cars
    const last = { ...first!.item, laps: 5, bestLap: 5, bestLapMs: 90_000 }
    expect(lastBestOf(last, true, 90_000)).toBe('session')
    expect(lastBestOf(last, true, 89_000)).toBe('class')
    expect(lastBestOf(last, false, 89_000)).toBe('car')
    expect(lastBestOf({ ...last, bestLap: 4 }, true, 90_000)).toBeNull()
  })

  test('a column sorts both ways, with empty cells last', () => {
    const best = COLUMNS.find(({ key }) => key === 'best')
    const sort = best?.sort ?? (() => null)
    expect(numbers(sortedBy(cars, sort, false))).toEqual(['7', '10', '45', '3'])
    expect(numbers(sortedBy(cars, sort, true))).toEqual(['45', '10', '7', '3'])
    expect(numbers(sortedBy(cars, ({ item }) => item.number, false))).toEqual(['3', '7', '10', '45'])
  })

  test('a car that is long without a lap has stopped, in the pits it may stay longer', () => {
    const at = (number: string, lastAtMs: number, inPit = false) => ({
      item: row(number, { lastLapMs: 80_000, inPit }),
      figures: { ...NO_FIGURES, lastAtMs },
    })
    const found = silences([at('1', 1_000_000), at('2', 780_000), at('3', 780_000, true), at('4', 850_000)])
    expect([...found]).toEqual([['2', 220_000]])
    expect(silences([at('1', 1_000_000), at('2', 780_000), at('3', 780_000)]).size).toBe(0)
    expect(silences([{ item: row('1'), figures: NO_FIGURES }]).size).toBe(0)
  })

  test('a fight is with the neighbours of the class that still run', () => {
    const [, own] = cars
    const ahead = car('1', { class: 'GTD', classPosition: 1 })
    const ours = { ...(own as TimedCar), item: { ...(own as TimedCar).item, classPosition: 2 } }
    const behind = car('2', { class: 'GTD', classPosition: 3, status: 'stopped' })
    expect(fightsOf([ahead, ours, behind])).toEqual([{ own: ours, ahead, behind: undefined }])
  })

  test('a wide screen gives the longest name of a driver its room, and a short one no less than before', () => {
    const view = { hidden: [] }
    const named = (driver: string, ours: boolean) => ({ ...car('1', { ours }), driver })
    expect(widthOf(view, 13, nameWidth([named('A. Ruiz', false)]))).toBe(widthOf(view, 13))
    const long = 'M. von Hohenstein-Brandenburg'
    const extra = (ours: boolean) => widthOf(view, 13, nameWidth([named(long, ours)])) - widthOf(view, 13)
    expect(extra(false)).toBeGreaterThan(0)
    expect(extra(true)).toBeGreaterThan(extra(false))
    // A name of 200 characters does not push the rest away.
    expect(extra(true)).toBeLessThanOrEqual(nameWidth([named(long.repeat(7), true)]))
    expect(nameWidth([named(long.repeat(7), true)])).toBe(nameWidth([named(long.repeat(9), true)]))
    expect(widthOf({ hidden: ['driver'] }, 13, 300)).toBe(widthOf({ hidden: ['driver'] }, 13))
  })

  test('a narrow table keeps place, number and interval, and a phone its own columns', () => {
    const view = { hidden: ['gap'], grouped: false }
    const keys = (...given: Parameters<typeof fittingColumns>) =>
      fittingColumns(...given).map(({ key }) => key)
    expect(keys(view, 170, 13, false)).toEqual(['position', 'number', 'interval'])
    expect(keys(view, 2000, 13, false)).toEqual(COLUMNS.map(({ key }) => key).filter((key) => key !== 'gap'))
    expect(keys(view, 460, 13, true)).toEqual(['position', 'number', 'driver', 'gap', 'interval', 'last'])
  })
})

const LAP = {
  lapNumber: 1,
  lapTimeMs: 80_000,
  sector1Ms: 25_000,
  sector2Ms: 30_000,
  sector3Ms: 25_000,
  trackStatus: 'green',
  valid: true,
  pitIn: false,
  pitOut: false,
  marker: null,
  position: null,
  startedAt: null,
}
const lap = (change: Partial<Lap>): Lap => ({ ...LAP, ...change }) as Lap

test('figures of laps: sectors of the last green lap against the best ones, first place, end of the last lap', () => {
  const figures = figuresOf([
    lap({ sector1Ms: 24_900 }),
    lap({ lapNumber: 2, position: 7, sector2Ms: null }),
    lap({ lapNumber: 3, position: 5, sector3Ms: 25_500 }),
    lap({
      lapNumber: 4,
      position: 4,
      trackStatus: 'FCY',
      startedAt: '2026-04-20T20:00:00.000Z',
      sector1Ms: 40_000,
    }),
  ])
  expect(figures).toEqual({
    firstPlace: 7,
    sectorLossMs: [100, 0, 500],
    isSlow: true,
    lastAtMs: Date.parse('2026-04-20T20:01:20.000Z'),
  })
  expect(figuresOf([])).toEqual(NO_FIGURES)
})

test('a wall without rows for a class shows those around our car', () => {
  const cars = ['1', '2', '3', '4', '5', '6'].map((number) => car(number, { ours: number === '5' }))
  expect(numbers(wallRows(cars, 3))).toEqual(['4', '5', '6'])
  expect(numbers(wallRows(cars.slice(0, 4), 3))).toEqual(['1', '2', '3'])
  expect(wallRows(cars, 6)).toBe(cars)
})
