import { utcToWallMs } from '../../../../server/calc/wall-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MIN_HOURS = 4

interface Timed {
  id: string
  startsAt: string
  endsAt: string
}

/** A session, or its part on one day. Positions are shares from 0 to 1 of the line. */
export interface TimelineBlock<S> {
  session: S
  from: number
  to: number
  /** Share of the block's width that the duration takes; the rest makes room for the name. */
  filled: number
  /** Concurrent sessions have different lanes. */
  lane: number
  /** Whether it continues a session of an earlier day. */
  isRest: boolean
}

interface TimelineDay<S> {
  /** YYYY-MM-DD at the track. */
  day: string
  lanes: number
  blocks: TimelineBlock<S>[]
  /** Position of the current time on this day; null on other days. */
  now: number | null
}

export interface Timeline<S> {
  days: TimelineDay<S>[]
  /** Hours labelled above the lines, with their positions. */
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

/** A session split by day, in ms since each midnight. */
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

/** The range of whole hours that contains all times. */
function hoursAround(moments: readonly number[]): [from: number, to: number] {
  const from = Math.floor(Math.min(...moments) / HOUR_MS)
  const to = Math.ceil(Math.max(...moments) / HOUR_MS)
  const missing = Math.max(0, MIN_HOURS - (to - from))
  const earlier = Math.max(0, Math.min(from - Math.floor(missing / 2), 24 - MIN_HOURS))
  return missing > 0 ? [earlier, earlier + MIN_HOURS] : [from, to]
}

/** Assigns each block to the first lane that is free at its start. */
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
 * The sessions of an event by day in track time, all days over the same hours. During the event today is included even
 * without sessions. A block is at least `leastShare` of the line wide, to keep its name readable and clickable.
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
