import { expect, test } from 'vitest'
import type { LoggerChannel, Samples } from '../../../server/telemetry/loggers/logger-file.ts'
import { OutingPacker, type StoredPiece } from '../../../server/telemetry/loggers/stored-outing.ts'
import { channelSeries, windowColumns, withPieces } from '../../../server/telemetry/loggers/window-columns.ts'
import { madeChannel } from './made-channel.ts'

const channel = (name: string, of: Partial<LoggerChannel>) => madeChannel(name, { unit: 'm', ...of })

/** Channels in the order given, each in pieces of these lengths. */
function stored(taken: readonly [LoggerChannel, Samples, pieces?: readonly number[]][]) {
  const pieces: StoredPiece[] = []
  const packer = new OutingPacker((piece) => pieces.push(piece))
  for (const [each, samples, lengths = [samples.length]] of taken) {
    let at = 0
    for (const length of lengths) {
      packer.take(each, samples.subarray(at, at + length))
      at += length
    }
  }
  const channels = packer.channels()
  return (startSec: number, endSec: number) => ({
    startSec,
    endSec,
    channels: withPieces(
      channels,
      pieces.filter(({ fromSec, toSec }) => fromSec <= endSec && toSec >= startSec),
    ),
  })
}

const ramp = (length: number, of: (index: number) => number = (index) => index) =>
  Float64Array.from({ length }, (_, index) => of(index))
const shown = (columns: ReturnType<typeof windowColumns>) =>
  Object.fromEntries(columns.map(({ name, values }) => [name, [...values]]))

test('channels of one rate whose pieces begin elsewhere have their own samples', () => {
  const window = stored([
    [channel('whole', { hz: 10 }), ramp(100)],
    [channel('halves', { hz: 10 }), ramp(100, (index) => 1000 + index), [50, 50]],
    [channel('quarters', { hz: 10 }), ramp(100, (index) => 2000 + index), [25, 25, 25, 25]],
    [channel('thirds', { hz: 10, factor: 2, offset: 1 }), Int16Array.from(ramp(90)), [30, 30, 30]],
  ])
  expect(shown(windowColumns(window(6, 6.4)))).toEqual({
    t: [0, 0.1, 0.2, 0.3].map((time) => expect.closeTo(time, 9)),
    whole: [60, 61, 62, 63],
    halves: [1060, 1061, 1062, 1063],
    quarters: [2060, 2061, 2062, 2063],
    thirds: [121, 123, 125, 127],
  })
  // Over the end of pieces, and of a channel that ends before the others.
  expect(shown(windowColumns(window(8.8, 9.2)))).toMatchObject({
    whole: [88, 89, 90, 91],
    quarters: [2088, 2089, 2090, 2091],
    thirds: [177, 179, 179, Number.NaN],
  })
})

test('a channel at half the rate is between its samples, and one of a clock of its own at its times', () => {
  const clock = channel('', {})
  const window = stored([
    [channel('fast', { hz: 10 }), ramp(100)],
    [channel('slow', { hz: 5 }), ramp(50, (index) => 10 * index)],
    [channel('slow too', { hz: 5 }), ramp(50, (index) => -10 * index)],
    [clock, ramp(20, (index) => index / 2)],
    [channel('clocked', { clock }), ramp(20, (index) => 100 * index)],
  ])
  const { t, ...columns } = shown(windowColumns(window(2, 2.4)))
  expect(t).toHaveLength(4)
  const near = (values: number[]) => values.map((value) => expect.closeTo(value, 6))
  expect(columns).toEqual({
    fast: near([20, 21, 22, 23]),
    slow: near([100, 105, 110, 115]),
    'slow too': near([-100, -105, -110, -115]),
    clocked: near([400, 420, 440, 460]),
  })
})

test('channels that differ in the place of their pieces, their length or their rate only have each their own times', () => {
  const window = stored([
    [channel('short', { hz: 10 }), ramp(90)],
    [channel('whole', { hz: 10 }), ramp(100)],
    [channel('slow', { hz: 5 }), ramp(100)],
    [channel('early', { hz: 10 }), ramp(100), [30, 40, 30]],
    [channel('late', { hz: 10 }), ramp(100), [40, 40, 20]],
  ])
  const { t: _, ...middle } = shown(windowColumns(window(5, 5.4)))
  const near = (values: number[]) => values.map((value) => expect.closeTo(value, 6))
  expect(middle).toEqual({
    short: near([50, 51, 52, 53]),
    whole: near([50, 51, 52, 53]),
    slow: near([25, 25.5, 26, 26.5]),
    early: near([50, 51, 52, 53]),
    late: near([50, 51, 52, 53]),
  })
  const { short, whole } = shown(windowColumns(window(8.8, 9.2)))
  expect({ short, whole }).toEqual({ short: [88, 89, 89, Number.NaN], whole: [88, 89, 90, 91] })
})

test('channels of two clocks have each their own times', () => {
  const [even, odd] = [channel('', {}), channel('', {})]
  const window = stored([
    [even, ramp(40)],
    [odd, ramp(40, (index) => index + 0.5)],
    [channel('even', { clock: even }), ramp(40, (index) => 10 * index)],
    [channel('odd', { clock: odd }), ramp(40, (index) => 10 * index + 5)],
  ])
  expect(shown(windowColumns(window(10, 13)))).toEqual({
    t: [0, 1, 2],
    even: [100, 110, 120],
    odd: [100, 110, 120],
  })
  const { channels } = window(10, 13)
  const last = channelSeries(channels, 3)
  expect([last.t.at(-1), last.values.at(-1)]).toEqual([39.5, 395])
})

test('some channels of a window are as they are among all', () => {
  const clock = channel('', {})
  const own = channel('', {})
  const windows = [
    stored([
      [channel('fast', { hz: 10 }), ramp(100), [64, 36]],
      [channel('slow', { hz: 4 }), ramp(40), [30, 10]],
      [own, ramp(20, (index) => index / 3)],
      [channel('clocked', { clock: own }), ramp(20, (index) => index * index)],
    ]),
    stored([
      [clock, ramp(100, (index) => index / 10 + (index % 2) / 100)],
      [channel('fast', { clock }), ramp(100)],
      [channel('slow', { clock }), ramp(100, (index) => (index % 5 === 0 ? index : Number.NaN))],
      [channel('clocked', { clock }), ramp(100)],
    ]),
  ]
  for (const window of windows) {
    const { t, ...all } = shown(windowColumns(window(5.2, 6.7)))
    for (const [wanted, values] of Object.entries(all))
      expect(shown(windowColumns(window(5.2, 6.7), ({ name }) => name === wanted))).toEqual({
        t,
        [wanted]: values,
      })
  }
})
