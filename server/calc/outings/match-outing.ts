import { type ClockedLap, type ClockFit, fitClocks } from './fit-clocks.ts'

/** A lap of a logger's outing. */
export interface OutingLap {
  index: number
  /** From the start of the recording. */
  startSec: number
  lapMs: number
}

/** A lap of the timing, with what is known of its time. */
export interface TimedLap {
  id: string
  lapMs: number | null
  /** Start in ms since 1970. */
  startedMs: number | null
  /** Race time at its end. */
  elapsedMs: number | null
}

/** Laps of a car in a session, in order. */
export interface CarLaps {
  sessionId: string
  carId: string
  laps: readonly TimedLap[]
}

export interface OutingMatch {
  sessionId: string
  carId: string
  /** The logger's clock minus the timing's at the first lap; of a timing that tells no time of day, its start is 0. */
  offsetMs: number
  driftPpm: number
  laps: { index: number; lapId: string; residualMs: number }[]
  /** 0..1; from `CERTAIN` on the match may be applied without asking. */
  confidence: number
}

export const CERTAIN = 0.95
const MIN_CERTAIN_LAPS = 5
const MIN_COVERAGE = 0.8
/** Chance that laps which are not the same are alike in this way: more is not certain. */
const MAX_CHANCE = 1e-5
const MIN_TOLERANCE_MS = 5
const MAX_OFFERED = 10
const MIN_OFFERED_LAPS = 2

/** Laps with a length on one clock: by their start, by the race time, else one after the other while no length is missing. */
function clocked(laps: readonly TimedLap[]): { id: string; lap: ClockedLap }[] {
  const timed = laps.filter(({ lapMs }) => lapMs !== null)
  const endOf = timed.every(({ startedMs }) => startedMs !== null)
    ? (lap: TimedLap) => (lap.startedMs as number) + (lap.lapMs as number)
    : timed.every(({ elapsedMs }) => elapsedMs !== null)
      ? (lap: TimedLap) => lap.elapsedMs as number
      : null
  if (endOf)
    return timed.map((lap) => ({ id: lap.id, lap: { endMs: endOf(lap), lapMs: lap.lapMs as number } }))
  let endMs = 0
  const runs: { id: string; lap: ClockedLap }[][] = [[]]
  for (const { id, lapMs } of laps) {
    if (lapMs === null) runs.push([])
    endMs += lapMs ?? 0
    if (lapMs !== null) runs.at(-1)?.push({ id, lap: { endMs, lapMs } })
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest))
}

/** How probable it is that as many laps are as alike by chance, over all places at which they were looked for. */
function chanceOf({ pairs }: ClockFit, logger: readonly ClockedLap[], others: readonly ClockedLap[]): number {
  const farthest = pairs.reduce(
    (most, { residualMs }) => Math.max(most, Math.abs(residualMs)),
    MIN_TOLERANCE_MS,
  )
  const tolerance = 2 * farthest
  let alike = 0
  for (const lap of logger)
    for (const other of others) alike += Number(Math.abs(other.lapMs - lap.lapMs) <= tolerance)
  // The laps of the fit itself are what is doubted.
  const share = (alike - pairs.length + 1) / Math.max(1, logger.length * others.length)
  return others.length * share ** (pairs.length - 1)
}

/** `chance` is asked last: it compares every lap with every other. */
function confidenceOf(fit: ClockFit, chance: () => number, alikeLaps: number): number {
  const laps = fit.pairs.length
  const isCertain =
    laps >= MIN_CERTAIN_LAPS &&
    fit.coverage >= MIN_COVERAGE &&
    alikeLaps < Math.max(3, laps / 2) &&
    chance() <= MAX_CHANCE
  if (isCertain) return 1 - 0.04 / laps
  const isAlike = alikeLaps * 2 >= laps
  return Math.min(0.9, (laps / (laps + 2)) * fit.coverage * (isAlike ? 0.5 : 1))
}

/** Cars and sessions whose laps are those of an outing, the best first. `startMs`: the outing's start on the logger's clock. */
export function matchOuting(
  laps: readonly OutingLap[],
  startMs: number,
  cars: readonly CarLaps[],
): OutingMatch[] {
  const logger = laps.map(({ startSec, lapMs }) => ({ endMs: startMs + startSec * 1000 + lapMs, lapMs }))
  const tried = cars.map((car) => {
    const known = clocked(car.laps)
    return {
      car,
      known,
      fits: fitClocks(
        logger,
        known.map(({ lap }) => lap),
      ),
    }
  })
  const all = tried.flatMap(({ known }) => known.map(({ lap }) => lap))
  const lapsOf = (fit: ClockFit | undefined) => fit?.pairs.length ?? 0
  const matches = tried.flatMap(({ car, known, fits }): OutingMatch[] => {
    const [fit, second] = fits
    if (!fit || lapsOf(fit) < MIN_OFFERED_LAPS) return []
    const others = tried.filter((each) => each.car !== car).map((each) => lapsOf(each.fits[0]))
    const chance = () => chanceOf(fit, logger, all)
    return [
      {
        sessionId: car.sessionId,
        carId: car.carId,
        offsetMs: Math.round(fit.offsetMs),
        driftPpm: Math.round(fit.driftPpm * 10) / 10,
        laps: fit.pairs.map(({ logger, timing, residualMs }) => ({
          index: (laps[logger] as OutingLap).index,
          lapId: (known[timing] as { id: string }).id,
          residualMs: Math.round(residualMs),
        })),
        confidence: confidenceOf(fit, chance, Math.max(lapsOf(second), ...others)),
      },
    ]
  })
  return matches
    .toSorted((a, b) => b.confidence - a.confidence || b.laps.length - a.laps.length)
    .slice(0, MAX_OFFERED)
}
