import { utcToWallMs } from '../../../../server/calc/wall-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MIN_HOURS = 4

interface Timed {
  id: string
  startsAt: string
  endsAt: string
}

/** A session, or the part of one that lies on a day. Shares run from 0 to 1 along the line. */
export interface TimelineBlock<S> {
  session: S
  from: number
  to: number
  /** How much of the block's width the time really takes: the rest is there for the name. */
  filled: number
  /** Sessions at the same time lie below each other. */
  lane: number
  /** Whether it began on an earlier day: the session stands there already. */
  isRest: boolean
}

interface TimelineDay<S> {
  /** YYYY-MM-DD at the track. */
  day: string
  lanes: number
  blocks: TimelineBlock<S>[]
  /** Where now is on this day's line; null on all others. */
  now: number | null
}

export interface Timeline<S> {
  days: TimelineDay<S>[]
  /** Hours of the day that stand above the lines, and where. */
  ticks: { hour: number; at: number }[]
}

interface Piece<S> {
  session: S
  day: number
  fromMs: number
  toMs: number
  isRest: boolean
}

const dayOf = (wallMs: number) => Math.floor(wallMs / DAY_MS)
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A session by the days that it touches, in ms since each midnight. */
function piecesOf<S extends Timed>(session: S, zone: string): Piece<S>[] {
  const start = utcToWallMs(Date.parse(session.startsAt), zone)
  const end = Math.max(start + 1, utcToWallMs(Date.parse(session.endsAt), zone))
  const [first, last] = [dayOf(start), dayOf(end - 1)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const midnight = (first + index) * DAY_MS
    return {
      session,
      day: first + index,
      fromMs: Math.max(0, start - midnight),
      toMs: Math.min(DAY_MS, end - midnight),
      isRest: index > 0,
    }
  })
}

/** The whole hours that hold all moments. */
function hoursAround(moments: readonly number[]): [from: number, to: number] {
  const from = Math.floor(Math.min(...moments) / HOUR_MS)
  const to = Math.ceil(Math.max(...moments) / HOUR_MS)
  const missing = Math.max(0, MIN_HOURS - (to - from))
  const earlier = Math.max(0, Math.min(from - Math.floor(missing / 2), 24 - MIN_HOURS))
  return missing > 0 ? [earlier, earlier + MIN_HOURS] : [from, to]
}

/** Puts each block into the first lane that is free where it begins. */
function laned<S>(blocks: readonly Omit<TimelineBlock<S>, 'lane'>[]): TimelineBlock<S>[] {
  const ends: number[] = []
  return blocks.map((block) => {
    const free = ends.findIndex((end) => end <= block.from + 1e-9)
    const lane = free < 0 ? ends.length : free
    ends[lane] = block.to
    return { ...block, lane }
  })
}

const stepOf = (hours: number) => (hours <= 9 ? 1 : hours <= 16 ? 2 : 3)

/**
 * The sessions of an event as days by the track's clock, all over the same hours. Today is a day of it while the event
 * lasts, with or without sessions. A block takes at least `leastShare` of the line, for its name to be read and hit.
 */
export function timelineOf<S extends Timed>(
  sessions: readonly S[],
  zone: string,
  nowMs: number,
  { startDate, endDate }: { startDate: string; endDate: string },
  leastShare: number,
): Timeline<S> {
  const pieces = sessions.flatMap((session) => piecesOf(session, zone))
  if (pieces.length === 0) return { days: [], ticks: [] }
  const nowWall = utcToWallMs(nowMs, zone)
  const today = dayOf(nowWall)
  const held = pieces.map(({ day }) => day)
  const lasts =
    (dayText(today) >= startDate && dayText(today) <= endDate) ||
    (today >= Math.min(...held) && today <= Math.max(...held))
  const days = [...new Set(lasts ? [...held, today] : held)].sort((a, b) => a - b)
  const nowOfDay = nowWall - today * DAY_MS
  const [fromHour, toHour] = hoursAround([
    ...pieces.flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
    ...(lasts ? [nowOfDay] : []),
  ])
  const share = (ms: number) => (ms / HOUR_MS - fromHour) / (toHour - fromHour)
  const blocksOf = (day: number) => {
    const ofDay = pieces.filter((piece) => piece.day === day).sort((a, b) => a.fromMs - b.fromMs)
    return laned(
      ofDay.map(({ session, fromMs, toMs, isRest }) => {
        const from = Math.min(share(fromMs), 1 - leastShare)
        const to = Math.max(share(toMs), from + leastShare)
        return { session, from, to, filled: (share(toMs) - share(fromMs)) / (to - from), isRest }
      }),
    )
  }
  const step = stepOf(toHour - fromHour)
  const hours = Array.from({ length: toHour - fromHour + 1 }, (_, index) => fromHour + index)
  return {
    days: days.map((day) => {
      const blocks = blocksOf(day)
      return {
        day: dayText(day),
        blocks,
        lanes: Math.max(1, ...blocks.map(({ lane }) => lane + 1)),
        now: lasts && day === today ? share(nowOfDay) : null,
      }
    }),
    ticks: hours
      .filter((hour) => hour % step === 0 && hour < toHour)
      .map((hour) => ({ hour, at: (hour - fromHour) / (toHour - fromHour) })),
  }
}
