/** From here on nobody compares thousandths. */
const MINUTES = 100_000

/** `+0.123` beside a best lap, empty where there is nothing to compare; a lap that does not count may be faster. */
export function deltaText(deltaMs: number | null): string {
  if (deltaMs === null || deltaMs === 0) return ''
  const seconds = (Math.abs(deltaMs) / 1000).toFixed(Math.abs(deltaMs) < MINUTES ? 3 : 1)
  return `${deltaMs < 0 ? '−' : '+'}${seconds}`
}
