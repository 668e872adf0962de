import { LAP_TIME_TEXT } from '../../contract/define/lap-time-text.ts'

/** Milliseconds of a text matched by `LAP_TIME_TEXT`; null if it is not a lap time. */
export function parseLapTime(text: string): number | null {
  const match = LAP_TIME_TEXT.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', ofMinute, partOfMinute, alone = '0', part = ''] = match
  const [seconds, fraction] = ofMinute === undefined ? [alone, part] : [ofMinute, partOfMinute ?? '']
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  // Integer arithmetic only: 73.477 * 1000 is 73476.99999999999.
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))
}

/** `7` as `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `m:ss.mmm` of milliseconds >= 0; `h:mm:ss.mmm` from an hour on; `0:ss.mmm` under a minute. */
export function formatLapTime(ms: number): string {
  const whole = Math.round(ms)
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = Math.floor(whole / 1000) % 60
  const tail = `${twoDigits(seconds)}.${String(whole % 1000).padStart(3, '0')}`
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`
}
