const MINUTE_MS = 60_000

/** `12 min ago`; `2 h 5 min ago` from one hour on, `3 d ago` from two days on. */
export function agoText(atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / MINUTE_MS)
  if (minutes < -1) return 'ahead of the clock'
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min ago`
  return `${Math.floor(hours / 24)} d ago`
}
