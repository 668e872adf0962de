import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { counts } from './lap-ranking.ts'

type AveragedLap = Pick<
  StoredRowOf<typeof lap>,
  'lapTimeMs' | 'pitIn' | 'pitOut' | 'marker' | 'valid' | 'trackStatus'
>

/**
 * Mean of the fastest lap, of the two fastest, and so on, in milliseconds: how long a car can hold its pace. Only laps
 * that count, under green. A steep line is one good lap, a flat one is race pace.
 */
export function raisingAverage(laps: readonly AveragedLap[]): number[] {
  const times = laps
    .flatMap((each) => (counts(each) && each.trackStatus === 'green' ? (each.lapTimeMs ?? []) : []))
    .sort((a, b) => a - b)
  let total = 0
  return times.map((time, index) => {
    total += time
    return total / (index + 1)
  })
}
