import type { TrackStatus } from '../../contract/resources/weekend/lap.ts'
import type { MessageOf } from '../model.ts'
import type { BookLap } from './effects.ts'
import type { Pace } from './pace.ts'
import type { RunFacts } from './run-facts.ts'

export type NumberedLap = Omit<MessageOf<'lap'>, 'type' | 'key'>
/** What was reported while the car was on the lap. */
export type LoopFacts = Pick<BookLap, 'pitIn' | 'pitOut' | 'sectorsMs' | 'driver' | 'position'>
/** A lap reported late takes nothing from the reports of the car's current lap. */
export const NO_LOOP_FACTS: LoopFacts = {
  pitIn: null,
  pitOut: null,
  sectorsMs: [],
  driver: null,
  position: null,
}

export type Timed = Pick<BookLap, 'lapNumber' | 'marker'> & { lapTimeMs: number; elapsedMs: number }

/** A lap that the difference of race times gave. */
export function timedLap(timed: Timed, heard: LoopFacts, pace: Pace, run: RunFacts): BookLap {
  const { lapTimeMs, elapsedMs, marker } = timed
  const end = run.wallAt(elapsedMs)
  const startedAt = end === null ? null : Math.round(end - lapTimeMs)
  const trackStatus = startedAt === null ? null : run.statusBetween(startedAt, startedAt + lapTimeMs)
  const isGap = marker === 'gap'
  const stopped = !isGap && (trackStatus ?? 'green') === 'green' && pace.isStop(lapTimeMs)
  const reported = run.hasPitLoops && (!isGap || heard.pitIn || heard.pitOut)
  return {
    startedAt,
    marker,
    sectorsMs: isGap ? [] : heard.sectorsMs,
    driver: heard.driver,
    pitIn: reported ? heard.pitIn : stopped || null,
    pitOut: reported ? heard.pitOut : null,
    inferred: !reported && stopped ? ['pitIn'] : [],
    trackStatus,
    valid: isGap || !pace.isGhost(lapTimeMs),
    position: heard.position,
    topSpeedKph: null,
    lapNumber: timed.lapNumber,
    lapTimeMs,
    elapsedMs,
  }
}

/** A lap with what a feed that numbers its laps now reports of it. */
export function mergedLap(before: BookLap, lap: NumberedLap, run: RunFacts): BookLap {
  const reported = <K extends 'driver' | 'pitIn' | 'pitOut' | 'valid' | 'position' | 'topSpeedKph'>(
    field: K,
  ) => (lap[field] ?? before[field]) as BookLap[K]
  const end = lap.totalMs === null ? null : run.wallAt(lap.totalMs)
  const began = end === null || lap.lapTimeMs === null ? null : Math.round(end - lap.lapTimeMs)
  const startedAt = before.startedAt ?? lap.startedAt ?? began
  return {
    lapNumber: before.lapNumber,
    lapTimeMs: lap.lapTimeMs ?? before.lapTimeMs,
    elapsedMs: lap.totalMs ?? before.elapsedMs,
    startedAt,
    marker: lap.lapTimeMs === null ? before.marker : null,
    sectorsMs: lap.sectorsMs.length > 0 ? lap.sectorsMs : before.sectorsMs,
    inferred: lap.pitIn === null ? before.inferred : [],
    trackStatus: before.trackStatus ?? statusOf(lap, startedAt, run),
    driver: reported('driver'),
    pitIn: reported('pitIn'),
    pitOut: reported('pitOut'),
    valid: reported('valid'),
    position: reported('position'),
    topSpeedKph: reported('topSpeedKph'),
  }
}

function statusOf(lap: NumberedLap, startedAt: number | null, run: RunFacts): TrackStatus | null {
  if (lap.flag === 'white') return 'green'
  if (lap.flag !== null && lap.flag !== 'chequered') return lap.flag
  if (startedAt === null || lap.lapTimeMs === null) return null
  return run.statusBetween(startedAt, startedAt + lap.lapTimeMs)
}
