import { parseLapTime } from '../../../../server/calc/laps/lap-time.ts'
import type { Stop } from '../../../../server/calc/run-plan/re-plan.ts'
import { numberIn } from '../../../format/typed-number.ts'
import { clockTime } from '../../../format/zoned-time.ts'
import { clockShown, instantNear } from '../gantt/instant-near.ts'
import { spanText } from '../plan-words.ts'

/** Typed values of a stoppage. */
export interface StopTexts {
  flag: string
  green: string
  /** Empty: until the end of the session. */
  left: string
  row: number
  laps: string
  least: string
  rule: Stop['rule']
  resume: boolean
}

/** Input format of plan times: local time at the track, or time since the start without one. */
export interface Clock {
  startsAt: string | null
  zone: string
}

export const momentText = (sec: number, { startsAt, zone }: Clock): string =>
  startsAt === null
    ? spanText(sec)
    : clockShown(new Date(Date.parse(startsAt) + Math.round(sec) * 1000).toISOString(), zone)

/** Seconds since the plan's start of a typed time, closest to another one; undefined if unreadable. */
export function momentIn(text: string, nearSec: number, { startsAt, zone }: Clock): number | undefined {
  if (startsAt === null) {
    const minutes = numberIn(text)
    if (minutes !== undefined && Number.isFinite(minutes)) return minutes * 60
    const ms = parseLapTime(text)
    return ms === null ? undefined : ms / 1000
  }
  const time = clockTime(text)
  if (time === undefined) return undefined
  const near = new Date(Date.parse(startsAt) + nearSec * 1000).toISOString()
  return (Date.parse(instantNear(time, near, zone)) - Date.parse(startsAt)) / 1000
}

const count = (text: string, most: number) => {
  const value = numberIn(text)
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
}

/** The typed stoppage, or errors by field. */
export function readStop(
  texts: StopTexts,
  clock: Clock,
  nearSec: number,
  sessionSec: number | null,
): { stop: Stop } | { errors: Partial<Record<keyof StopTexts, string>> } {
  const how =
    clock.startsAt === null ? 'minutes since the start, such as 12:30' : 'a time of day, such as 14:32'
  const flagSec = momentIn(texts.flag, nearSec, clock)
  const greenSec = momentIn(texts.green, flagSec ?? nearSec, clock)
  const typedLeft = texts.left.trim() === '' ? undefined : numberIn(texts.left)
  const untilEnd =
    sessionSec === null || greenSec === undefined ? undefined : Math.max(0, sessionSec - greenSec) / 60
  const minutesLeft = typedLeft ?? untilEnd
  const laps = texts.laps.trim() === '' ? 0 : count(texts.laps, 9999)
  const leastLaps = count(texts.least, 9999)
  const isLeft = minutesLeft !== undefined && minutesLeft >= 0 && minutesLeft <= 10_000
  const errors: Partial<Record<keyof StopTexts, string>> = {
    ...((flagSec === undefined || flagSec < 0) && { flag: `Type ${how}.` }),
    ...(greenSec === undefined && { green: `Type ${how}.` }),
    ...(greenSec !== undefined &&
      flagSec !== undefined &&
      greenSec < flagSec && { green: 'Green comes after red.' }),
    ...(!isLeft && { left: 'Type the minutes that are left.' }),
    ...(laps === undefined && { laps: 'Type a whole number of laps.' }),
    ...(leastLaps === undefined && { least: 'Type a whole number of laps.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    stop: {
      flagSec: flagSec ?? 0,
      greenSec: greenSec ?? 0,
      minutesLeft: minutesLeft ?? 0,
      place: { row: texts.row, laps: laps ?? 0 },
      rule: texts.rule,
      leastLaps: Math.max(1, leastLaps ?? 1),
      resume: texts.resume,
    },
  }
}
