import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'
import { flag } from '../resources/weekend/flag.ts'

const ms = z.int().nullable()
const laps = z.int().nullable()

/** A car in the order of a session. Null is what is not known; `inferred` names fields that follow from laps only. */
export const timingItem = z.object({
  carId: id(),
  number: z.string(),
  class: z.string(),
  ours: z.boolean(),
  position: z.int().nullable().describe('Null for a car without a place yet.'),
  classPosition: z.int().nullable(),
  /** Laps completed. */
  laps: z.int(),
  lastLapMs: ms,
  bestLapMs: ms,
  /** Number of the best lap. */
  bestLap: laps,
  gapMs: ms.describe(
    'To the leader: time of a car on the same lap, in other sessions the difference of bests.',
  ),
  gapLaps: laps.describe('To the leader, in whole laps; 0 on the same lap.'),
  intervalMs: ms.describe('To the car ahead.'),
  intervalLaps: laps,
  classGapMs: ms.describe('To the leader of the class.'),
  classGapLaps: laps,
  classIntervalMs: ms.describe('To the car ahead in the class.'),
  classIntervalLaps: laps,
  /** Of the last lap. */
  sectorsMs: z.tuple([ms, ms, ms]),
  inPit: z.boolean().nullable(),
  /** Stops in the pit lane. */
  pits: z.int(),
  /** Laps since the last stop. */
  stintLaps: z.int(),
  stintMs: ms,
  /** Number of the lap that ended with the last stop. */
  lastPitLap: laps,
  /** Time of the last stop in the lane. */
  pitLaneMs: ms,
  driverId: id().nullable(),
  tyreSetId: id().nullable(),
  tyreAgeLaps: laps,
  status: z
    .enum(['run', 'pit', 'out', 'stopped', 'finished', 'retired'])
    .nullable()
    .describe('`out` on the lap after a stop.'),
  inferred: z.array(z.string()),
})
export type TimingItem = z.output<typeof timingItem>

export const sessionTiming = defineAction({
  operationId: 'sessionTiming',
  summary: 'The running order of a session with gaps, intervals, stints and stops, from its laps',
  method: 'GET',
  path: '/sessions/:id/timing',
  access: { operation: 'read', entity: 'Session' },
  response: z.object({
    sessionId: id(),
    asOf: timestamp(),
    seq: z.int().describe('Position in the change log; `timing` frames with a higher one follow.'),
    flag: flag.nullable(),
    clock: z.object({
      elapsedMs: ms.describe('Since the start by the race clock; null before it.'),
      remainingMs: ms.describe('To the end by the race clock; null before the start.'),
      lapsToGo: laps.describe('Of a race by laps.'),
    }),
    items: z.array(timingItem).describe('In order; cars without a lap last.'),
  }),
})
