import { MAX_VALUES } from '../telemetry.ts'
import type { StoredChannel } from './stored-outing.ts'
import { type Column, type WindowPiece, windowColumns, windowHz, withPieces } from './window-columns.ts'

/** Channels say their rate in this much of an outing. */
const HEAD_SEC = 10
/** Samples around a slice that values in it are between. */
const MARGIN_SEC = 10
/** Values of a whole outing; more only a damaged file would have. */
const MAX_OUTING_VALUES = 200_000_000
/** The last sample of a clock belongs to the outing. */
const BEYOND_SEC = 1e-9

interface StoredOuting {
  channels: readonly StoredChannel[]
  durationSec: number
  /** Pieces that hold samples between two times. */
  pieces: (fromSec: number, toSec: number) => readonly WindowPiece[]
}

/** Rows a second: the rate of the fastest channel, or what keeps a damaged file in its bound. */
function rateOf({ channels, durationSec, pieces }: StoredOuting, named: number): number {
  const mean = channels.map(({ hz, samples }) => hz ?? samples / Math.max(1, durationSec))
  const head = windowHz({
    startSec: 0,
    endSec: HEAD_SEC,
    channels: withPieces(channels, pieces(0, HEAD_SEC)),
  })
  // A channel that begins later; the mean of one with gaps is less than its rate.
  const late = mean.reduce((most, hz) => Math.max(most, hz), 0)
  let hz = late > head * 1.1 ? late : head
  while (durationSec * hz * named > MAX_OUTING_VALUES) hz /= 2
  return hz
}

/**
 * The rows of a whole outing in slices of some MB, with `t` in seconds from its start; at least one row. Channels that share
 * their times keep their samples, else all have the times of the fastest. Gaps have no values.
 */
export function* outingSlices(outing: StoredOuting): Generator<Column[], void, void> {
  const { channels, durationSec, pieces } = outing
  const named = channels.filter(({ name }) => name !== '').length + 1
  const hz = rateOf(outing, named)
  // Whole seconds: what is subtracted from the times and added again leaves them as they are.
  const sliceSec = Math.max(1, Math.floor(MAX_VALUES / (hz * named)))
  const last = durationSec + (channels.some(({ clock }) => clock !== null) ? BEYOND_SEC : 0)
  for (let from = 0; from < last; from += sliceSec) {
    const to = Math.min(from + sliceSec, last)
    const [startSec, endSec] = [Math.max(0, from - MARGIN_SEC), to + MARGIN_SEC]
    const held = withPieces(channels, pieces(startSec, endSec))
    const [time, ...others] = windowColumns({ startSec, endSec, channels: held, hz }) as [Column, ...Column[]]
    for (let row = 0; row < time.values.length; row += 1)
      time.values[row] = (time.values[row] as number) + startSec
    const placeOf = (sec: number) => {
      const place = time.values.findIndex((each) => each >= sec)
      return place < 0 ? time.values.length : place
    }
    const [first, end] = [placeOf(from), placeOf(to)]
    if (end > first)
      yield [time, ...others].map((column) => ({ ...column, values: column.values.subarray(first, end) }))
  }
}
