const STEPS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

/** A time span in its largest whole unit: `3 hours`; undefined below a minute. */
export function spanText(ms: number): string | undefined {
  const [unit, word] = STEPS.find(([size]) => ms >= size) ?? []
  if (!unit) return undefined
  const count = Math.floor(ms / unit)
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

const SECOND_MS = 1000

/** A short time as it was measured: `850 ms`, `1.2 s`. */
export const durationText = (ms: number): string =>
  ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`
