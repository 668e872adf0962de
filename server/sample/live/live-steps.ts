import { sampleSteps } from '../sample.ts'
import { change, create, type SampleStep } from '../sample-step.ts'
import { sampleEvent } from '../track/drive-weekend.ts'
import { sheetSteps } from '../weekend-steps.ts'
import { practiceFrom } from './timeline.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The practice has run for so long at least, and began at a full five minutes. */
const RUNNING_MS = 12 * MINUTE_MS
const FULL_MS = 5 * MINUTE_MS

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A body with its dates and times moved by whole days. */
function moved(value: unknown, days: number): unknown {
  if (typeof value === 'string') {
    if (!DATE.test(value) && !TIME.test(value)) return value
    const at = new Date(Date.parse(value) + days * DAY_MS).toISOString()
    return at.slice(0, value.length)
  }
  if (Array.isArray(value)) return value.map((each) => moved(each, days))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, moved(each, days)]))
}

const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => Math.floor(ms / DAY_MS)

/** Sessions of a double-header after its first race: a practice that runs, and what is still to come. */
function* sessionSteps(startMs: number): Generator<SampleStep> {
  const eventId = sampleEvent.name
  const { session, sheets } = practiceFrom(iso(startMs))
  const { name, type, startsAt, endsAt, status } = session
  yield create('sessions', name, { eventId, name, type, startsAt, endsAt, status })
  const later = (name: string, type: 'qualifying' | 'race', fromMs: number, minutes: number) =>
    create('sessions', name, {
      eventId,
      name,
      type,
      startsAt: iso(fromMs),
      endsAt: iso(fromMs + minutes * MINUTE_MS),
    })
  yield later('Qualifying 2', 'qualifying', startMs + 4 * HOUR_MS, 36)
  yield later('Race 2', 'race', startMs + DAY_MS, 100)
  const empty = sheets.map((sheet) => ({
    ...sheet,
    status: 'open' as const,
    endFuelKg: null,
    engineerNotes: null,
    stints: [],
    laps: [],
  }))
  yield* sheetSteps({ runSheets: empty }, [], new Set())
}

/**
 * Steps of the sample whose first race was yesterday and whose third practice runs now, with no lap typed yet. Equal times
 * give equal steps.
 */
export function liveSampleSteps(now: Date): { steps: SampleStep[]; startsAt: string } {
  const startMs = Math.floor((now.getTime() - RUNNING_MS) / FULL_MS) * FULL_MS
  const raceDay = dayOf(Date.parse(sampleEvent.endDate))
  const days = Math.min(dayOf(now.getTime()), dayOf(startMs)) - 1 - raceDay
  const finished = [...sampleSteps()].map((step) =>
    step.does === 'create' ? { ...step, body: moved(step.body, days) as object } : step,
  )
  return {
    startsAt: iso(startMs),
    steps: [
      ...finished,
      change('events', sampleEvent.name, {
        endDate: iso(startMs + DAY_MS + 2 * HOUR_MS).slice(0, 10),
        parameters: { sample: true },
      }),
      ...sessionSteps(startMs),
    ],
  }
}
