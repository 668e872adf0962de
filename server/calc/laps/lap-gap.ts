import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'

type GapLap = Pick<StoredRowOf<typeof lap>, 'lapNumber' | 'lapTimeMs' | 'startedAt'>

/** End time of each lap in milliseconds: by the session's clock, or since the start of the first lap. */
interface Ends {
  byClock: ReadonlyMap<number, number>
  bySum: ReadonlyMap<number, number>
}

function endsOf(laps: readonly GapLap[]): Ends {
  const byClock = new Map<number, number>()
  const bySum = new Map<number, number>()
  let since: number | null = 0
  let next = 1
  for (const { lapNumber, lapTimeMs, startedAt } of laps.toSorted((a, b) => a.lapNumber - b.lapNumber)) {
    if (startedAt !== null && lapTimeMs !== null) byClock.set(lapNumber, Date.parse(startedAt) + lapTimeMs)
    // After a lap without a time, the start of later laps is unknown.
    since = lapNumber === next && since !== null && lapTimeMs !== null ? since + lapTimeMs : null
    next = lapNumber + 1
    if (since !== null) bySum.set(lapNumber, since)
  }
  return { byClock, bySum }
}

export interface Gap {
  lapNumber: number
  /** Gap at the end of the lap in milliseconds, positive when behind. Null if it cannot be derived. */
  gapMs: number | null
}

/**
 * Gap of a car to a reference car at the end of each of its laps, in milliseconds. By the clock where both laps have a
 * start time, otherwise by summed lap times from lap 1 until one is missing.
 */
export function gapsTo(reference: readonly GapLap[], laps: readonly GapLap[]): Gap[] {
  const theirs = endsOf(reference)
  const own = endsOf(laps)
  const between = (ends: 'byClock' | 'bySum', lapNumber: number) => {
    const [at, their] = [own[ends].get(lapNumber), theirs[ends].get(lapNumber)]
    return at === undefined || their === undefined ? null : at - their
  }
  return laps
    .toSorted((a, b) => a.lapNumber - b.lapNumber)
    .map(({ lapNumber }) => ({
      lapNumber,
      gapMs: between('byClock', lapNumber) ?? between('bySum', lapNumber),
    }))
}

/** Gap to a constant pace of `paceMs` per lap; undefined after the first lap without a time. */
export function gapsToPace(paceMs: number, laps: readonly GapLap[]): Gap[] {
  const { bySum } = endsOf(laps)
  return laps
    .toSorted((a, b) => a.lapNumber - b.lapNumber)
    .map(({ lapNumber }) => {
      const end = bySum.get(lapNumber)
      return { lapNumber, gapMs: end === undefined ? null : end - paceMs * lapNumber }
    })
}
