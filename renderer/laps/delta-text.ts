/** `+0.123` to a best lap, empty without one; negative for an excluded lap that is faster. */
export function deltaText(deltaMs: number | null): string {
  if (deltaMs === null || deltaMs === 0) return ''
  const seconds = (Math.abs(deltaMs) / 1000).toFixed(3)
  return `${deltaMs < 0 ? '−' : '+'}${seconds}`
}
