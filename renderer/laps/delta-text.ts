/** Deltas of in- and out-laps and stops, where thousandths say nothing and the column is narrow. */
const LONG_MS = 10_000

/** `+0.123` to a best lap, `+78.4` from 10 s on; empty without one, negative for an excluded lap that is faster. */
export function deltaText(deltaMs: number | null): string {
  if (deltaMs === null || deltaMs === 0) return ''
  const size = Math.abs(deltaMs)
  const seconds = (size / 1000).toFixed(size < LONG_MS ? 3 : 1)
  return `${deltaMs < 0 ? '−' : '+'}${seconds}`
}
