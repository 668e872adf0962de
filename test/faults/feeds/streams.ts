import type { Random } from '../../../server/sample/random.ts'
import { aks } from '../../../server/timing/aks.ts'
import type { TimingAdapter } from '../../../server/timing/model.ts'
import { multiloop } from '../../../server/timing/multiloop.ts'
import { p3 } from '../../../server/timing/p3.ts'
import { p3Bytes } from '../../../server/timing/p3-record.ts'
import { raceResult } from '../../../server/timing/race-result.ts'
import type { Received } from '../../../server/timing/recording.ts'
import { rmonitor } from '../../../server/timing/rmonitor.ts'
import { generatedRace } from '../../timing/race-generator.ts'

/** A short race as a kind of feed reports it. */
export interface Stream {
  lines: Received[]
  /** Lap times that were driven. */
  lapTimes: ReadonlySet<number>
}

const START = Date.UTC(2026, 4, 2, 12)
const MAX_CARS = 4
const MAX_LAPS = 12

interface Lap {
  car: number
  lap: number
  lapTimeMs: number
  totalMs: number
}

/** Laps of some cars in the order in which they end. */
function raced({ whole }: Random): Lap[] {
  const cars = Array.from({ length: whole(1, MAX_CARS) }, (_, index) => index + 1)
  const laps = cars.flatMap((car) => {
    let totalMs = whole(500, 9000)
    return Array.from({ length: whole(2, MAX_LAPS) }, (_, index) => {
      const lapTimeMs = whole(80_000, 110_000)
      totalMs += lapTimeMs
      return { car, lap: index + 1, lapTimeMs, totalMs }
    })
  })
  return laps.toSorted((a, b) => a.totalMs - b.totalMs)
}

const timesOf = (laps: readonly Lap[]) => new Set(laps.map(({ lapTimeMs }) => lapTimeMs))

/** Times between any two crossings of a car: a decoder's passing that was lost joins two laps. */
const spansOf = (crossings: readonly { car: number; at: number }[]) =>
  new Set(
    crossings.flatMap(({ car, at }) =>
      crossings.flatMap((other) => (other.car === car ? other.at - at : [])),
    ),
  )
const line = (at: number, text: string): Received => ({
  at: START + at,
  bytes: Buffer.from(`${text}\r\n`, 'latin1'),
})
const hex = (value: number) => value.toString(16).toUpperCase()

function ofMultiloop(random: Random): Stream {
  const laps = raced(random)
  const say = (at: number, text: string) => line(at, text.replaceAll('|', '\xa6'))
  const lines = [
    say(0, '$R|R|4C7|R1|Super Tour||Race|R|685ECBB8'),
    say(0, '$H|N|2F4|R1|G|685E9B2F|1|0|D42B4'),
    ...laps.flatMap(({ car, lap, lapTimeMs, totalMs }) => [
      say(
        totalMs,
        `$C|U|${hex(lap)}|R1|${car}|1${car}|1${car}|${hex(lap)}|${hex(totalMs)}|${hex(lapTimeMs)}|T|0|0|0|0|0|0|3|0||G|0|0|1|0`,
      ),
      say(totalMs, `$L|N|${hex(lap)}|R1|1${car}|1${car}|SF|A|${hex(totalMs)}|G|T`),
    ]),
  ]
  return { lines, lapTimes: timesOf(laps) }
}

/** Crossings of transponders, the first before the first lap. */
function crossingsOf(laps: readonly Lap[]) {
  const firsts = laps.filter(({ lap }) => lap === 1)
  const begun = firsts.map(({ car, totalMs, lapTimeMs }) => ({ car, at: totalMs - lapTimeMs }))
  return [...begun, ...laps.map(({ car, totalMs }) => ({ car, at: totalMs }))].toSorted((a, b) => a.at - b.at)
}

function ofP3(random: Random): Stream {
  const laps = raced(random)
  const lines = crossingsOf(laps).map(({ car, at }, index) => ({
    at: START + at,
    bytes: Buffer.from(
      p3Bytes(2, 1, [
        [0x01, index + 1],
        [0x03, 1000 + car],
        [0x04, 100_000_000 + at * 1000],
        [0x81, 7],
      ]),
    ),
  }))
  return { lines, lapTimes: spansOf(crossingsOf(laps)) }
}

function ofRaceResult(random: Random): Stream {
  const laps = raced(random)
  const lines = crossingsOf(laps).map(({ car, at }, index) => {
    const clock = new Date(START + at).toISOString()
    return line(
      at,
      `#P;${index + 1};TX${car};${clock.slice(0, 10)};${clock.slice(11, 23)};0;7;25;;1;2;3;0;10012;3.0;21;0;Box A;5;;D-1234`,
    )
  })
  return { lines, lapTimes: spansOf(crossingsOf(laps)) }
}

function ofAks(random: Random): Stream {
  const laps = raced(random)
  const say = (at: number, json: unknown) => line(at, `JSON:::${JSON.stringify(json)}`)
  const status = { currentFlag: 'GREEN', isSessionRunning: true, sessionStartTime: START }
  const lines = [
    line(0, 'LOGIN:1+::{"name":"T1","ver":"1.0.33","pingRate":"20","timeout":"40"}'),
    say(0, {
      timing: { session: { info: { sessionDbId: 1, name: 'Race', type: 'RACE', date: START }, status } },
    }),
    ...laps.map(({ car, lap, lapTimeMs, totalMs }) => {
      const reported = {
        startTime: START + totalMs - lapTimeMs,
        time: lapTimeMs,
        isValid: true,
        driver: 1,
        position: car,
      }
      return say(totalMs, { timing: { analysis: { laps: { [car]: { laps: { [lap]: reported } } } } } })
    }),
  ]
  return { lines, lapTimes: timesOf(laps) }
}

function ofRMonitor(random: Random): Stream {
  const size = { cars: random.whole(1, MAX_CARS), laps: random.whole(2, MAX_LAPS), readTwice: false }
  const { lines, laps } = generatedRace(random.whole(0, 2 ** 31), size)
  return { lines, lapTimes: new Set([...laps.values()].flat().map(({ lapTimeMs }) => lapTimeMs)) }
}

/** Each protocol with a maker of streams. */
export const STREAMS: readonly (readonly [TimingAdapter, (random: Random) => Stream])[] = [
  [rmonitor, ofRMonitor],
  [multiloop, ofMultiloop],
  [p3, ofP3],
  [aks, ofAks],
  [raceResult, ofRaceResult],
]

type Ruin = (bytes: Buffer, random: Random) => Buffer

const flipped: Ruin = (bytes, { whole }) => {
  const copy = Buffer.from(bytes)
  for (let flips = whole(1, 3); flips > 0; flips--) copy[whole(0, copy.length - 1)]! ^= 1 << whole(0, 7)
  return copy
}
const endless: Ruin = (bytes, { whole }) =>
  Buffer.concat([bytes.subarray(0, whole(1, bytes.length)), Buffer.alloc(whole(5000, 60_000), bytes[0])])
const encoded: Ruin = (bytes, { chance }) =>
  chance(0.5)
    ? Buffer.from(bytes.toString('latin1'), 'utf16le')
    : Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe]), bytes])
const outOfRange: Ruin = (bytes, { chance, whole }) => {
  const numbers = ['99999999999999999999', '-1', '0', '1e308', 'NaN', '4294967296', '']
  const text = bytes
    .toString('latin1')
    .replace(/\d+/g, (digits) => (chance(0.3) ? numbers[whole(0, 6)]! : digits))
  return Buffer.from(text, 'latin1')
}
const cut: Ruin = (bytes, { whole }) => bytes.subarray(0, whole(0, bytes.length - 1))
const doubled: Ruin = (bytes) => Buffer.concat([bytes, bytes])

const RUINS = [flipped, flipped, endless, encoded, outOfRange, cut, doubled]

/** A stream with a share of its lines ruined: flipped bits, endless lines, other encodings, numbers out of range, cut, doubled. */
export const ruined = (lines: readonly Received[], random: Random, share: number): Received[] =>
  lines.map(({ at, bytes }) => ({
    at,
    bytes: random.chance(share)
      ? RUINS[random.whole(0, RUINS.length - 1)]!(Buffer.from(bytes), random)
      : bytes,
  }))
