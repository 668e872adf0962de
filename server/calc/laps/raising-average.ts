import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { counts } from './lap-ranking.ts'

type AveragedLap = Pick<
  StoredRowOf<typeof lap>,
  'lapTimeMs' | 'pitIn' | 'pitOut' | 'marker' | 'valid' | 'trackStatus'
>

/**
 * Mean of the n fastest laps for n = 1, 2, ..., in milliseconds. Only counting laps under green. A flat curve means
 * consistent pace, a steep one a single fast lap.
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
