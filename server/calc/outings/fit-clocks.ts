/** A lap as one of the two clocks has it. */
export interface ClockedLap {
  /** End of the lap on that clock, in ms. */
  endMs: number
  lapMs: number
}

/** Two laps that are one, and how far the logger's end of it is from where the fitted clock has it. */
interface Pair {
  logger: number
  timing: number
  residualMs: number
}

/** Clock of a logger against that of the timing. */
export interface ClockFit {
  pairs: Pair[]
  /** The logger's clock minus the timing's at the first pair. */
  offsetMs: number
  driftPpm: number
  /** Share of the laps that both clocks cover which are in pairs. */
  coverage: number
}

/** Laps that differ by more are not the same lap. */
export const SAME_LAP_MS = 50
/** Crystals of loggers are better than this. */
const MAX_DRIFT = 200e-6
const MIN_FOR_DRIFT = 4

interface Candidate {
  logger: number
  timing: number
  offsetMs: number
  atMs: number
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Offset and drift by least squares; the drift only from four pairs on. */
function lineOf(pairs: readonly Candidate[]): (atMs: number) => number {
  const n = pairs.length
  const meanAt = pairs.reduce((sum, { atMs }) => sum + atMs, 0) / n
  if (n < MIN_FOR_DRIFT) {
    const offset = medianOf(pairs.map(({ offsetMs }) => offsetMs))
    return () => offset
  }
  const meanOffset = pairs.reduce((sum, { offsetMs }) => sum + offsetMs, 0) / n
  let [up, down] = [0, 0]
  for (const { atMs, offsetMs } of pairs) {
    up += (atMs - meanAt) * (offsetMs - meanOffset)
    down += (atMs - meanAt) ** 2
  }
  const slope = Math.max(-MAX_DRIFT, Math.min(MAX_DRIFT, down === 0 ? 0 : up / down))
  return (atMs) => meanOffset + slope * (atMs - meanAt)
}

/** Leaves out the worst pair until all are within the bound of their line. */
function settled(candidates: readonly Candidate[]) {
  let pairs = [...candidates]
  for (;;) {
    const line = lineOf(pairs)
    const worst = pairs.reduce((far, each) => Math.max(far, Math.abs(each.offsetMs - line(each.atMs))), 0)
    if (worst <= SAME_LAP_MS || pairs.length < 2) return { pairs, line }
    pairs = pairs.filter((each) => Math.abs(each.offsetMs - line(each.atMs)) < worst)
  }
}

/** Candidates whose offsets lie within a drift of each other, the most first; windows do not overlap. */
function* windowsOf(candidates: Candidate[], widthMs: number): Generator<Candidate[]> {
  let left = candidates.toSorted((a, b) => a.offsetMs - b.offsetMs)
  while (left.length > 0) {
    let [best, from, start] = [0, 0, 0]
    for (let end = 0; end < left.length; end += 1) {
      while ((left[end] as Candidate).offsetMs - (left[start] as Candidate).offsetMs > widthMs) start += 1
      if (end - start + 1 > best) [best, from] = [end - start + 1, start]
    }
    yield left.slice(from, from + best)
    left = [...left.slice(0, from), ...left.slice(from + best)]
  }
}

function fitOf(window: Candidate[], logger: readonly ClockedLap[], timing: readonly ClockedLap[]): ClockFit {
  const { pairs: fitted, line } = settled(window)
  const pairs = fitted.toSorted((a, b) => a.logger - b.logger)
  const [first, last] = [pairs[0] as Candidate, pairs.at(-1) as Candidate]
  const lasted = last.atMs - first.atMs
  const offsetMs = line(first.atMs)
  // Laps of the logger that end while the timing has laps too.
  const [from, to] = [timing[0]?.endMs ?? 0, timing.at(-1)?.endMs ?? 0]
  const covered = logger.filter(({ endMs }) => {
    const atTiming = endMs - line(endMs)
    return atTiming >= from - SAME_LAP_MS && atTiming <= to + SAME_LAP_MS
  }).length
  return {
    pairs: pairs.map(({ logger, timing, offsetMs, atMs }) => ({
      logger,
      timing,
      residualMs: offsetMs - line(atMs),
    })),
    offsetMs,
    driftPpm: lasted === 0 ? 0 : ((line(last.atMs) - offsetMs) / lasted) * 1e6,
    coverage: pairs.length / Math.max(covered, pairs.length),
  }
}

const MAX_FITS = 3

/**
 * Fits the clock of a logger to that of the timing from their laps, both in order of time: laps of alike length whose ends are
 * apart by the same, but for a drift. The fits with the most laps, best first; none where no lap is alike.
 */
export function fitClocks(logger: readonly ClockedLap[], timing: readonly ClockedLap[]): ClockFit[] {
  const candidates: Candidate[] = []
  for (const [index, { endMs, lapMs }] of logger.entries()) {
    for (const [other, lap] of timing.entries()) {
      if (Math.abs(lap.lapMs - lapMs) <= SAME_LAP_MS)
        candidates.push({ logger: index, timing: other, offsetMs: endMs - lap.endMs, atMs: endMs })
    }
  }
  const span = (logger.at(-1)?.endMs ?? 0) - (logger[0]?.endMs ?? 0)
  const fits: ClockFit[] = []
  for (const window of windowsOf(candidates, 2 * SAME_LAP_MS + MAX_DRIFT * span)) {
    // Windows come with the most candidates first: what follows has fewer.
    if (fits.length >= MAX_FITS) break
    fits.push(fitOf(window, logger, timing))
  }
  return fits.toSorted((a, b) => b.pairs.length - a.pairs.length || b.coverage - a.coverage)
}
