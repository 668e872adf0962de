import type { WeekendSession } from '../weekend.ts'

/** Seconds of the session clock during which the track, or a part of it, is not green. */
export interface Phase {
  fromSec: number
  toSec: number
  status: 'FCY' | 'red' | 'yellow'
}

/** Events of a session. Pairs are start and end in session time. */
export interface SampleSession extends WeekendSession {
  /** Actual start of the clock, slightly off the timetable. */
  clockStartsAt: string
  durationSec: number
  phases: Phase[]
  /** Time loss against the best grip of the weekend, as a share of the lap. */
  gripLoss: [number, number]
  airTempC: [number, number]
  trackTempC: [number, number]
  /** Session times during which a class may be on track; the whole session by default. */
  windows: Record<string, [number, number]>
  /** Cars that did not leave the garage, with the reason. */
  absent: Record<string, string>
  /** Cars that stopped on track, with second and reason. */
  retired: Record<string, { atSec: number; why: string }>
}

const GT_QUALIFYING: [number, number] = [0, 900]
const PROTOTYPE_QUALIFYING: [number, number] = [1260, 2160]

const nothingUnusual = { windows: {}, absent: {}, retired: {}, status: 'finished' } as const

/** The practice of a sample that is dated to now. It begins when it is created. */
export const runningPractice = (startsAt: string, endsAt: string): SampleSession => ({
  ...nothingUnusual,
  name: 'Practice 3',
  type: 'practice',
  status: 'live',
  startsAt,
  endsAt,
  clockStartsAt: startsAt,
  durationSec: (Date.parse(endsAt) - Date.parse(startsAt)) / 1000,
  phases: [
    { fromSec: 1200, toSec: 1430, status: 'FCY' },
    { fromSec: 3015, toSec: 3090, status: 'yellow' },
  ],
  gripLoss: [0.007, 0.003],
  airTempC: [22.6, 24.1],
  trackTempC: [31.5, 37.4],
})

/** Friday to Sunday; the track is on UTC+1. */
export const sampleSessions: SampleSession[] = [
  {
    ...nothingUnusual,
    name: 'Practice 1',
    type: 'practice',
    startsAt: '2026-05-15T09:30:00.000Z',
    endsAt: '2026-05-15T10:30:00.000Z',
    clockStartsAt: '2026-05-15T09:30:00.000Z',
    durationSec: 3600,
    phases: [
      { fromSec: 1280, toSec: 1530, status: 'FCY' },
      { fromSec: 2610, toSec: 2700, status: 'yellow' },
    ],
    gripLoss: [0.02, 0.011],
    airTempC: [20.4, 21.9],
    trackTempC: [26.1, 30.8],
  },
  {
    ...nothingUnusual,
    name: 'Practice 2',
    type: 'practice',
    startsAt: '2026-05-15T14:00:00.000Z',
    endsAt: '2026-05-15T15:30:00.000Z',
    clockStartsAt: '2026-05-15T14:02:00.000Z',
    durationSec: 5280,
    phases: [
      { fromSec: 1930, toSec: 2480, status: 'red' },
      { fromSec: 4015, toSec: 4090, status: 'yellow' },
    ],
    gripLoss: [0.009, 0.005],
    airTempC: [24.2, 23.1],
    trackTempC: [38.6, 34.0],
    absent: { '88': 'Gearbox change after practice 1, car not ready in time.' },
    retired: { '13': { atSec: 1920, why: 'Contact with the wall at turn 9, right front corner.' } },
  },
  {
    ...nothingUnusual,
    name: 'Qualifying',
    type: 'qualifying',
    startsAt: '2026-05-16T11:15:00.000Z',
    endsAt: '2026-05-16T11:51:00.000Z',
    clockStartsAt: '2026-05-16T11:15:00.000Z',
    durationSec: 2160,
    phases: [{ fromSec: 590, toSec: 640, status: 'yellow' }],
    gripLoss: [0.002, 0],
    airTempC: [22.8, 23.0],
    trackTempC: [33.2, 34.1],
    windows: {
      'GT Pro': GT_QUALIFYING,
      'GT Am': GT_QUALIFYING,
      Challenge: PROTOTYPE_QUALIFYING,
      Prototype: PROTOTYPE_QUALIFYING,
    },
    absent: { '13': 'Chassis repair after practice 2, starts from the back of the class.' },
  },
  {
    ...nothingUnusual,
    name: 'Race',
    type: 'race',
    startsAt: '2026-05-17T12:00:00.000Z',
    endsAt: '2026-05-17T13:40:00.000Z',
    clockStartsAt: '2026-05-17T12:01:48.315Z',
    durationSec: 6000,
    phases: [
      { fromSec: 1065, toSec: 1560, status: 'FCY' },
      { fromSec: 2890, toSec: 2960, status: 'yellow' },
      { fromSec: 3700, toSec: 4200, status: 'FCY' },
      { fromSec: 5105, toSec: 5170, status: 'yellow' },
    ],
    gripLoss: [0.004, 0.006],
    airTempC: [24.6, 25.3],
    trackTempC: [39.9, 42.2],
    retired: {
      '64': { atSec: 1058, why: 'Suspension failure, stopped at turn 4.' },
      '18': { atSec: 3690, why: 'Loss of drive on the back straight.' },
    },
  },
]
