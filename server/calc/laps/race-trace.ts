import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { gapsTo } from './lap-gap.ts'
import { counts } from './lap-ranking.ts'

export type TraceLap = Pick<
  StoredRowOf<typeof lap>,
  'lapNumber' | 'lapTimeMs' | 'startedAt' | 'pitIn' | 'pitOut' | 'marker' | 'valid'
>

/** A car over the laps of the trace; null where its time is not known. */
export interface CarTrace {
  /** Ahead of the median pace, in ms; negative behind it. */
  toPaceMs: readonly (number | null)[]
  /** Behind the first of these cars on the same lap, in ms. */
  toLeaderMs: readonly (number | null)[]
  /** Place among these cars at the end of the lap. */
  place: readonly (number | null)[]
}

export interface RaceTrace {
  /** Lap numbers, rising. */
  laps: readonly number[]
  /** In the order of the given cars. */
  cars: readonly CarTrace[]
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** A car that laps at the median of each lap without stops, so that flags, which slow all cars, leave no trace. */
function paceLaps(
  cars: readonly (readonly TraceLap[])[],
  last: number,
): { lapNumber: number; lapTimeMs: number; startedAt: null }[] {
  const times = new Map<number, number[]>()
  for (const each of cars.flat())
    if (counts(each) && each.lapTimeMs !== null)
      times.set(each.lapNumber, [...(times.get(each.lapNumber) ?? []), each.lapTimeMs])
  const all = [...times.values()].flat()
  let paceMs = median(all) ?? 0
  return Array.from({ length: last }, (_, index) => {
    paceMs = median(times.get(index + 1) ?? []) ?? paceMs
    return { lapNumber: index + 1, lapTimeMs: paceMs, startedAt: null }
  })
}

/** Cars of a race against their median pace and against each other, by summed lap times from lap 1 on. */
export function raceTrace(cars: readonly (readonly TraceLap[])[]): RaceTrace {
  const driven = cars.map((laps) => laps.filter(({ lapNumber }) => lapNumber > 0))
  const last = Math.max(0, ...driven.map((laps) => laps.at(-1)?.lapNumber ?? 0))
  const pace = paceLaps(driven, last)
  const laps = pace.map(({ lapNumber }) => lapNumber)
  const behind = driven.map(
    (each) => new Map(gapsTo(pace, each).map(({ lapNumber, gapMs }) => [lapNumber, gapMs])),
  )
  const onLap = laps.map((number) => behind.flatMap((of) => of.get(number) ?? []).sort((a, b) => a - b))
  return {
    laps,
    cars: behind.map((of) => {
      const gaps = laps.map((number) => of.get(number) ?? null)
      return {
        toPaceMs: gaps.map((ms) => (ms === null ? null : 0 - ms)),
        toLeaderMs: gaps.map((ms, index) => (ms === null ? null : ms - (onLap[index]?.[0] ?? ms))),
        place: gaps.map((ms, index) => (ms === null ? null : (onLap[index]?.indexOf(ms) ?? 0) + 1)),
      }
    }),
  }
}
