import type { TimingItem } from '../../contract/actions/timing.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import type { car } from '../../contract/resources/weekend/car.ts'
import type { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { session } from '../../contract/resources/weekend/session.ts'
import { counts } from '../laps/lap-ranking.ts'
import {
  type Behind,
  beginsInLane,
  behind,
  type Crossings,
  crossingsOf,
  endsInLane,
  type TimingLap,
  UNKNOWN,
} from './crossings.ts'

type TimingCar = Pick<StoredRowOf<typeof car>, 'id' | 'number' | 'class' | 'ours'>
type Sheet = Pick<StoredRowOf<typeof runSheet>, 'driverId' | 'tyreSetId' | 'stints'>
type TimingSession = Pick<StoredRowOf<typeof session>, 'type' | 'status'>

/** What a car's laps say about it alone. */
export interface CarProgress {
  laps: number
  crossings: Crossings
  last: TimingLap | null
  best: TimingLap | null
  /** Laps since the last stop, and the sum of their times: null where one is not known. */
  stint: { laps: number; ms: number | null }
  stops: number
  lastStop: number | null
  sheet: Sheet | null
}

const sum = (laps: readonly TimingLap[]): number | null =>
  laps.reduce<number | null>(
    (total, { lapTimeMs }) => (total === null || lapTimeMs === null ? null : total + lapTimeMs),
    0,
  )

/** The stint since the last stop, or since the lap that began in the lane. */
function stintOf(laps: readonly TimingLap[]): CarProgress['stint'] {
  const afterStop = laps.findLastIndex(endsInLane) + 1
  const outLap = laps.findLastIndex(beginsInLane)
  const stint = laps.slice(Math.max(afterStop, outLap, 0))
  return { laps: stint.length, ms: sum(stint) }
}

const faster = (a: TimingLap | null, b: TimingLap) =>
  a === null || (b.lapTimeMs as number) < (a.lapTimeMs as number) ? b : a

/**
 * Progress of a car.
 *
 * @param given Laps in order of number; formation laps do not count.
 * @param startMs Start of the race in ms since 1970; null if not known.
 */
export function progressOf(
  given: readonly TimingLap[],
  sheet: Sheet | null,
  startMs: number | null,
): CarProgress {
  const laps = given.filter(({ lapNumber, marker }) => lapNumber > 0 && marker !== 'formation')
  const last = laps.at(-1) ?? null
  return {
    laps: last?.lapNumber ?? 0,
    crossings: crossingsOf(laps, startMs),
    last,
    best: laps
      .filter((lap) => counts(lap) && lap.marker !== 'gap' && lap.lapTimeMs !== null)
      .reduce<TimingLap | null>(faster, null),
    stint: stintOf(laps),
    stops: laps.filter(endsInLane).length,
    lastStop: laps.findLast(endsInLane)?.lapNumber ?? null,
    sheet,
  }
}

/** What a feed reports of a car now; null is what it does not report. */
export interface LiveCar {
  position: number | null
  /** The feed's count, which penalties lower. */
  laps: number
  bestLapMs: number | null
  bestLap: number | null
  inPit: boolean | null
  pits: number | null
  pitLaneMs: number | null
  status: TimingItem['status']
}

interface Entry {
  car: TimingCar
  progress: CarProgress
  live?: LiveCar | undefined
}

/** Orders by the first difference; null stands last. */
const compare = (...pairs: [number | null | undefined, number | null | undefined][]): number => {
  for (const [a, b] of pairs) {
    const difference = (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return 0
}

const atLine = ({ laps, crossings }: CarProgress) => crossings[laps]
const numeric = new Intl.Collator('en', { numeric: true })

function byRace({ progress: a }: Entry, { progress: b }: Entry): number {
  return compare([-a.laps, -b.laps], [atLine(a), atLine(b)], [a.last?.position, b.last?.position])
}

function byBest({ progress: a }: Entry, { progress: b }: Entry): number {
  return compare(
    [a.best?.lapTimeMs, b.best?.lapTimeMs],
    [atLineOf(a.best, a), atLineOf(b.best, b)],
    [-a.laps, -b.laps],
  )
}

const atLineOf = (lap: TimingLap | null, { crossings }: CarProgress) => lap && crossings[lap.lapNumber]

/** Gap of bests, for sessions that are not raced. */
const bestBehind = (own: CarProgress, ahead: CarProgress): Behind =>
  own.best && ahead.best
    ? { ms: (own.best.lapTimeMs as number) - (ahead.best.lapTimeMs as number), laps: null }
    : UNKNOWN

/** What is on the car: by its last lap, else by its run sheet's stint. */
function onCar({ last, sheet }: CarProgress) {
  const stint = sheet?.stints.findLast(
    ({ startLap }) => startLap === null || startLap <= (last?.lapNumber ?? 0) + 1,
  )
  return {
    driverId: last?.driverId ?? stint?.driverId ?? sheet?.driverId ?? null,
    tyreSetId: last?.tyreSetId ?? stint?.tyreSetId ?? sheet?.tyreSetId ?? null,
  }
}

/** Where a car is, as far as its laps tell. A race is over for a car that has not reached the line with the winner. */
function statusOf({ last }: CarProgress, isOver: boolean, hasFinished: boolean): TimingItem['status'] {
  if (!last) return null
  if (isOver) return hasFinished ? 'finished' : 'retired'
  return endsInLane(last) ? 'pit' : 'run'
}

/** The best lap as the feed reports it, else of those known. */
const bestOf = (live: LiveCar | undefined, best: TimingLap | null) =>
  live?.bestLapMs == null
    ? { bestLapMs: best?.lapTimeMs ?? null, bestLap: best?.lapNumber ?? null }
    : { bestLapMs: live.bestLapMs, bestLap: live.bestLap }

function ownFields({ car, progress, live }: Entry, isOver: boolean, hasFinished: boolean) {
  const { last, best, stint, sheet } = progress
  const reported = live?.status ?? null
  const status = reported ?? statusOf(progress, isOver, hasFinished)
  const inPit = live?.inPit ?? null
  const tyreAge = last?.tyreAgeLaps ?? null
  const hasLaps = last !== null
  return {
    carId: car.id,
    number: car.number,
    class: car.class,
    ours: car.ours,
    laps: live?.laps ?? progress.laps,
    lastLapMs: last?.lapTimeMs ?? null,
    ...bestOf(live, best),
    sectorsMs: [last?.sector1Ms ?? null, last?.sector2Ms ?? null, last?.sector3Ms ?? null] as [
      number | null,
      number | null,
      number | null,
    ],
    inPit: inPit ?? (hasLaps && !isOver ? endsInLane(last) : null),
    pits: live?.pits ?? progress.stops,
    stintLaps: stint.laps,
    stintMs: hasLaps ? stint.ms : null,
    lastPitLap: progress.lastStop,
    pitLaneMs: live?.pitLaneMs ?? null,
    ...onCar(progress),
    tyreAgeLaps: tyreAge ?? (hasLaps && sheet ? stint.laps : null),
    status,
    inferred: [
      ...(status === null || reported !== null ? [] : ['status']),
      ...(hasLaps && !isOver && inPit === null ? ['inPit'] : []),
      ...(tyreAge === null && hasLaps && sheet ? ['tyreAgeLaps'] : []),
    ],
  }
}

/**
 * The cars of a session in order, with gaps and stints. A feed's own order first, else a race by laps, then by race time,
 * and other sessions by best lap.
 */
export function timingOf({ type, status }: TimingSession, cars: readonly Entry[]): TimingItem[] {
  const isRace = type === 'race'
  const isRunning = status === 'live' || status === 'red'
  const isOver = status === 'finished'
  const between = isRace
    ? (own: CarProgress, ahead: CarProgress) => behind(own, ahead, isRunning)
    : bestBehind
  const hasPlace = ({ progress }: Entry) => (isRace ? progress.laps > 0 : progress.best !== null)
  const inOrder = cars.toSorted(
    (a, b) =>
      Number(hasPlace(b)) - Number(hasPlace(a)) ||
      compare([a.live?.position, b.live?.position]) ||
      (isRace ? byRace(a, b) : byBest(a, b)) ||
      Number(b.car.ours) - Number(a.car.ours) ||
      numeric.compare(a.car.number, b.car.number),
  )
  const leader = inOrder[0]?.progress
  const winnerAt = leader && atLine(leader)
  const inClass = new Map<string, CarProgress[]>()
  return inOrder.map((entry, index) => {
    const { car, progress } = entry
    const placed = hasPlace(entry)
    const ofClass = inClass.get(car.class) ?? []
    if (placed) inClass.set(car.class, [...ofClass, progress])
    const to = (ahead: CarProgress | undefined) =>
      ahead && placed && ahead !== progress ? between(progress, ahead) : UNKNOWN
    const [gap, interval] = [to(leader), to(index > 0 ? inOrder[index - 1]?.progress : undefined)]
    const [classGap, classInterval] = [to(ofClass[0]), to(ofClass.at(-1))]
    const own = atLine(progress)
    const hasFinished = !isRace || own === undefined || winnerAt === undefined || own >= winnerAt
    return {
      ...ownFields(entry, isOver, hasFinished),
      position: placed ? index + 1 : null,
      classPosition: placed ? ofClass.length + 1 : null,
      gapMs: gap.ms,
      gapLaps: gap.laps,
      intervalMs: interval.ms,
      intervalLaps: interval.laps,
      classGapMs: classGap.ms,
      classGapLaps: classGap.laps,
      classIntervalMs: classInterval.ms,
      classIntervalLaps: classInterval.laps,
    }
  })
}
