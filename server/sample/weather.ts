import { create, type SampleStep } from './sample-step.ts'
import { along } from './track/pace.ts'
import type { SampleSession } from './track/sessions.ts'

const EVERY_MIN = 15
const MINUTE_MS = 60_000

interface Sky {
  humidityPct: [number, number]
  pressureHpa: [number, number]
  windSpeedKph: [number, number]
  windDirectionDeg: [number, number]
  wind: string
  /** Progress through the session. */
  conditions: readonly string[]
}

/** Weather besides the temperatures of the laps. */
const skies: Record<string, Sky> = {
  'Practice 1': {
    humidityPct: [72, 66],
    pressureHpa: [1016.8, 1016.6],
    windSpeedKph: [9, 12],
    windDirectionDeg: [20, 30],
    wind: 'light, tailwind into turn 1',
    conditions: ['overcast, track green after the night', 'overcast', 'clearing'],
  },
  'Practice 2': {
    humidityPct: [57, 62],
    pressureHpa: [1015.4, 1014.8],
    windSpeedKph: [18, 22],
    windDirectionDeg: [35, 45],
    wind: 'fresh, headwind on the back straight',
    conditions: ['sunny', 'sunny', 'sun getting low, track cooling'],
  },
  'Practice 3': {
    humidityPct: [61, 57],
    pressureHpa: [1013.6, 1013.4],
    windSpeedKph: [10, 13],
    windDirectionDeg: [35, 40],
    wind: 'light, headwind on the back straight',
    conditions: ['high cloud', 'clearing', 'sunny'],
  },
  Qualifying: {
    humidityPct: [63, 61],
    pressureHpa: [1014.2, 1014],
    windSpeedKph: [11, 10],
    windDirectionDeg: [30, 25],
    wind: 'light, tailwind into turn 1',
    conditions: ['high cloud, sun coming through'],
  },
  Race: {
    humidityPct: [56, 53],
    pressureHpa: [1013.1, 1012.3],
    windSpeedKph: [14, 20],
    windDirectionDeg: [40, 60],
    wind: 'moderate, headwind on the back straight, gusts at turn 9',
    conditions: ['sunny', 'sunny, hot', 'sunny, hot, marbles off line'],
  },
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

function* stepsOfSession(event: string, session: SampleSession): Generator<SampleStep> {
  const sky = skies[session.name]
  if (!sky || !session.endsAt) return
  const [fromMs, untilMs] = [Date.parse(session.startsAt), Date.parse(session.endsAt)]
  for (let ms = fromMs; ms <= untilMs; ms += EVERY_MIN * MINUTE_MS) {
    // Laps of the same minute get the same reading.
    const clockMs = ms - Date.parse(session.clockStartsAt)
    const read = (range: [number, number], decimals: number) =>
      rounded(along(range, session, clockMs), decimals)
    const part = Math.floor(((ms - fromMs) / (untilMs - fromMs + 1)) * sky.conditions.length)
    yield create('weather', null, {
      eventId: event,
      sessionId: session.name,
      measuredAt: new Date(ms).toISOString(),
      airTempC: read(session.airTempC, 1),
      trackTempC: read(session.trackTempC, 1),
      humidityPct: read(sky.humidityPct, 0),
      pressureHpa: read(sky.pressureHpa, 1),
      windSpeedKph: read(sky.windSpeedKph, 0),
      windDirectionDeg: read(sky.windDirectionDeg, 0),
      wind: sky.wind,
      condition: sky.conditions[part] ?? null,
      source: 'station',
    })
  }
}

/** Readings of the pit-wall weather station every quarter of an hour of each session. */
export function* weatherSteps(event: string, sessions: readonly SampleSession[]): Generator<SampleStep> {
  for (const session of sessions) yield* stepsOfSession(event, session)
}
