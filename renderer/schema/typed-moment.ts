import { clockTime, instantOf, wallClock } from '../format/zoned-time.ts'

/** The zone of this device: a row of any kind has no clock of its own. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `2026-05-16 14:30`; with seconds and milliseconds where not zero. */
export function momentText(iso: string, zone: string): string {
  const { day, time, second } = wallClock(iso, zone)
  const thousandths = iso.slice(20, 23)
  const fraction = thousandths === '000' ? '' : `.${thousandths}`
  return `${day} ${time}${second !== '00' || fraction ? `:${second}` : ''}${fraction}`
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T,]+([\d:.h]+?)(?:(?<=:\d\d:\d\d)\.(\d{1,3}))?$/

/** The instant of a day and a time of day as people type them; undefined if it is none. */
export function momentOf(text: string, zone: string): string | undefined {
  const [, day, clock, fraction = ''] = MOMENT.exec(text.trim()) ?? []
  const time = clock && clockTime(clock)
  if (!day || !time || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined
  const whole = Date.parse(instantOf(day, time, zone))
  return new Date(whole + Number(fraction.padEnd(3, '0'))).toISOString()
}
