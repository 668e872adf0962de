const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds in the two largest units: `3 min 5 s`, `2 d 4 h`. */
export function uptimeText(seconds: number): string {
  const whole = Math.floor(seconds)
  if (whole < MINUTE) return `${whole} s`
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`
  return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
}
