/** `+0.123` beside a best lap, empty where there is nothing to compare; a lap that does not count may be faster. */
export function deltaText(deltaMs: number | null): string {
  if (deltaMs === null || deltaMs === 0) return ''
  const seconds = (Math.abs(deltaMs) / 1000).toFixed(3)
  return `${deltaMs < 0 ? '−' : '+'}${seconds}`
}
