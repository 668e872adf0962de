import { quantile } from '../kpi/functions/quantile.ts'

/** Loggers that merge several sources write a few samples out of order. */
const MAX_JITTER_SAMPLES = 5
const MIN_OVERLAP = 2

/** The usual step between samples in either direction; 0 for constant time. */
function usualStep(t: Float64Array): number {
  const steps: number[] = []
  for (let i = 1; i < t.length; i += 1) {
    const step = Math.abs((t[i] as number) - (t[i - 1] as number))
    if (step > 0) steps.push(step)
  }
  return steps.length === 0 ? 0 : quantile(Float64Array.from(steps), 0.5)
}

/** End (exclusive) of the ascending run that begins at the index. */
function endOfRun(t: Float64Array, from: number): number {
  let end = from + 1
  while (end < t.length && !((t[end] as number) < (t[end - 1] as number))) end += 1
  return end
}

/** Whether a run repeats the times of the run before it. */
function isSameAgain(before: Float64Array, run: Float64Array): boolean {
  const [from, to] = [before[0] as number, before.at(-1) as number]
  const end = run.at(-1) as number
  if ((run[0] as number) > from) return false
  const overlap = Math.min(
    run.filter((time) => time >= from && time <= to).length,
    before.filter((time) => time <= end).length,
  )
  return overlap >= MIN_OVERLAP
}

/**
 * Indices where the time restarts: it falls by more than a few samples, or repeats the previous times. One or two
 * samples out of order are not a restart.
 */
export function timeStarts(t: Float64Array): number[] {
  const starts: number[] = []
  let step: number | undefined
  for (let from = 0, end = endOfRun(t, 0); end < t.length; ) {
    const next = endOfRun(t, end)
    step ??= usualStep(t)
    const fall = (t[end - 1] as number) - (t[end] as number)
    if (fall > MAX_JITTER_SAMPLES * step || isSameAgain(t.subarray(from, end), t.subarray(end, next)))
      starts.push(end)
    from = end
    end = next
  }
  return starts
}
