import { behindText, countText, lossText, placesText, timeText } from '../../../laps/timing/texts.ts'
import { isStopped, type SortValue, type TimedCar } from './line-up.ts'
import type { TimingView } from './view.ts'

/** A column of the order. */
export interface TimingColumn {
  key: string
  head: string
  /** In words, for the chooser and the tooltip. */
  name: string
  /** Width in px with text of 13 px. */
  width: number
  /** Names stand left, figures right. */
  left?: boolean
  text: (car: TimedCar) => string
  sort: (car: TimedCar) => SortValue
  /** The most wanted first: a narrow table shows those that fit. */
  rank: number
}

/** Laps behind count more than any time. */
const LAP_MS = 86_400_000
const behind = (ms: number | null, laps: number | null): SortValue =>
  ms === null && laps === null ? null : (laps ?? 0) * LAP_MS + (ms ?? 0)

const gained = ({ item, figures }: TimedCar): number | null =>
  figures.firstPlace === null || item.position === null ? null : figures.firstPlace - item.position

const sector = (index: 0 | 1 | 2): TimingColumn => ({
  key: `s${index + 1}`,
  head: `S${index + 1}`,
  name: `Sector ${index + 1} of the last green lap against the car’s own best`,
  width: 46,
  text: ({ figures }) => lossText(figures.sectorLossMs[index]),
  sort: ({ figures }) => figures.sectorLossMs[index],
  rank: 13 + index,
})

/** Gaps of a car that has stopped grow with each lap of the others, and say nothing. */
const running = (car: TimedCar, text: string): string => (isStopped(car) ? '' : text)

const places = (position: number | null): string => (position === null ? '' : String(position))

/** Every column in the order that they stand in. */
export const COLUMNS: readonly TimingColumn[] = [
  {
    key: 'position',
    head: 'Pos',
    name: 'Position',
    width: 36,
    text: ({ item }) => places(item.position),
    sort: ({ item }) => item.position,
    rank: 0,
  },
  {
    key: 'places',
    head: '±',
    name: 'Places gained or lost since the first lap that has one',
    width: 36,
    text: (car) => placesText(gained(car)),
    sort: (car) => gained(car),
    rank: 16,
  },
  {
    key: 'number',
    head: 'No.',
    name: 'Number',
    width: 52,
    text: ({ item }) => item.number,
    sort: ({ item }) => item.number,
    rank: 0,
  },
  {
    key: 'classPosition',
    head: 'Cls',
    name: 'Position in the class',
    width: 32,
    text: ({ item }) => places(item.classPosition),
    sort: ({ item }) => item.classPosition,
    rank: 5,
  },
  {
    key: 'driver',
    head: 'Driver',
    name: 'Driver',
    width: 116,
    left: true,
    text: ({ driver }) => driver,
    sort: ({ driver }) => driver || null,
    rank: 3,
  },
  {
    key: 'laps',
    head: 'Lap',
    name: 'Laps completed',
    width: 36,
    text: ({ item }) => (item.laps === 0 ? '' : String(item.laps)),
    sort: ({ item }) => item.laps,
    rank: 9,
  },
  {
    key: 'gap',
    head: 'Gap',
    name: 'Gap to the leader',
    width: 68,
    text: (car) => running(car, behindText(car.item.gapMs, car.item.gapLaps)),
    sort: ({ item }) => (item.position === 1 ? 0 : behind(item.gapMs, item.gapLaps)),
    rank: 2,
  },
  {
    key: 'interval',
    head: 'Int',
    name: 'Interval to the car ahead',
    width: 64,
    text: (car) => running(car, behindText(car.item.intervalMs, car.item.intervalLaps)),
    sort: ({ item }) => behind(item.intervalMs, item.intervalLaps),
    rank: 1,
  },
  {
    key: 'classGap',
    head: 'Class gap',
    name: 'Gap to the leader of the class',
    width: 70,
    text: (car) =>
      running(
        car,
        car.item.classPosition === 1 ? 'leads' : behindText(car.item.classGapMs, car.item.classGapLaps),
      ),
    sort: ({ item }) => (item.classPosition === 1 ? 0 : behind(item.classGapMs, item.classGapLaps)),
    rank: 6,
  },
  {
    key: 'last',
    head: 'Last',
    name: 'Last lap',
    width: 70,
    text: ({ item }) => timeText(item.lastLapMs),
    sort: ({ item }) => item.lastLapMs,
    rank: 2,
  },
  {
    key: 'best',
    head: 'Best',
    name: 'Best lap, with its number',
    width: 104,
    text: ({ item }) => timeText(item.bestLapMs),
    sort: ({ item }) => item.bestLapMs,
    rank: 4,
  },
  sector(0),
  sector(1),
  sector(2),
  {
    key: 'stint',
    head: 'Stint',
    name: 'Laps of the stint',
    width: 40,
    text: ({ item }) => countText(item, 'stintLaps'),
    sort: ({ item }) => item.stintLaps,
    rank: 8,
  },
  {
    key: 'tyre',
    head: 'Tyre',
    name: 'Age of the tyres in laps; ≈ where it follows from the stops',
    width: 40,
    text: ({ item }) => countText(item, 'tyreAgeLaps'),
    sort: ({ item }) => item.tyreAgeLaps,
    rank: 10,
  },
  {
    key: 'pits',
    head: 'Pits',
    name: 'Stops',
    width: 36,
    text: ({ item }) => countText(item, 'pits'),
    sort: ({ item }) => item.pits,
    rank: 11,
  },
  {
    key: 'state',
    head: 'Last stop',
    name: 'Last stop, or where the car is',
    width: 116,
    text: ({ item }) => (item.lastPitLap === null ? '' : `L${item.lastPitLap}`),
    sort: ({ item }) => item.lastPitLap,
    rank: 7,
  },
]

/** In the place of `interval` where classes stand apart. */
const CLASS_INTERVAL: Partial<TimingColumn> = {
  name: 'Interval to the car ahead in the class',
  text: (car) => running(car, behindText(car.item.classIntervalMs, car.item.classIntervalLaps)),
  sort: ({ item }) => behind(item.classIntervalMs, item.classIntervalLaps),
}

/** Columns of a phone. */
const PHONE = ['position', 'number', 'driver', 'last', 'gap', 'interval']

/** Text of the widths, in px. */
const TEXT_PX = 13
/** Air between the columns where there is room for it. */
const AIR = 1.1

/** Widths in px of a letter of a name with text of 13 px: of the others, and of ours, which are larger and bold. */
const LETTER = { others: 7, ours: 8.5 }
const LONGEST_NAME = 320

/** Width in px that the longest name of a driver takes with text of 13 px. */
export const nameWidth = (cars: readonly TimedCar[]): number =>
  Math.min(
    LONGEST_NAME,
    Math.max(0, ...cars.map(({ driver, item }) => driver.length * (item.ours ? LETTER.ours : LETTER.others))),
  )

/** Width in px that the chosen columns would like, with `name` px for the names of drivers. */
export function widthOf({ hidden }: Pick<TimingView, 'hidden'>, remPx: number, name = 0): number {
  const wishes = COLUMNS.map(({ key, width }) =>
    hidden.includes(key) ? 0 : width * AIR + (key === 'driver' ? Math.max(0, name - width) : 0),
  )
  return wishes.reduce((sum, wish) => sum + wish, 0) * (remPx / TEXT_PX)
}

/** The shown columns that fit into a width, the most wanted first. */
export function fittingColumns(
  { hidden, grouped }: Pick<TimingView, 'hidden' | 'grouped'>,
  widthPx: number,
  remPx: number,
  isPhone: boolean,
): readonly TimingColumn[] {
  const wanted = COLUMNS.filter(({ key }) => (isPhone ? PHONE.includes(key) : !hidden.includes(key)))
  const scale = remPx / TEXT_PX
  let left = widthPx
  const fitting = new Set<string>()
  for (const { key, width, rank } of wanted.toSorted((a, b) => a.rank - b.rank)) {
    if (rank > 0 && left < width * scale) break
    left -= width * scale
    fitting.add(key)
  }
  return wanted
    .filter(({ key }) => fitting.has(key))
    .map((column) => (grouped && column.key === 'interval' ? { ...column, ...CLASS_INTERVAL } : column))
}
