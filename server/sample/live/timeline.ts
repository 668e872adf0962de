import { memoize } from '../../calc/memoize.ts'
import { flagSteps } from '../flags.ts'
import type { SampleStep } from '../sample-step.ts'
import { driveSession } from '../track/drive.ts'
import { sampleTrack } from '../track/drive-weekend.ts'
import { entries } from '../track/entries.ts'
import { sampleRunSheets } from '../track/run-sheets.ts'
import { runningPractice, type SampleSession } from '../track/sessions.ts'
import { weatherSteps } from '../weather.ts'
import type { WeekendLap, WeekendRunSheet } from '../weekend.ts'

const MINUTES_MS = 60_000
const PRACTICE_MS = 90 * MINUTES_MS

/** What is typed at a time of the session clock. */
export type Due = { atMs: number } & ({ sheet: WeekendRunSheet; lap: WeekendLap } | { row: SampleStep })

export interface Practice {
  session: SampleSession
  /** Run sheets as they are at the end. */
  sheets: readonly WeekendRunSheet[]
  /** In order of time. */
  timeline: readonly Due[]
}

const timeIn = (body: object) =>
  Object.entries(body).find(([field]) => field === 'at' || field === 'measuredAt')?.[1] as string

/** A lap whose time was lost ends where the next begins. */
function endOf({ laps }: WeekendRunSheet, index: number): number {
  const { startedAt, lapTimeMs } = laps[index]!
  const next = laps[index + 1]?.startedAt
  return next ? Date.parse(next) : Date.parse(startedAt!) + (lapTimeMs ?? 0)
}

/** The practice that begins at an ISO-8601 time, from its first green flag to the last lap. The same at every call. */
export const practiceFrom: (startsAt: string) => Practice = memoize((startsAt) => {
  const startMs = Date.parse(startsAt)
  const session = runningPractice(startsAt, new Date(startMs + PRACTICE_MS).toISOString())
  const sheets = sampleRunSheets(session, driveSession(session, entries, []), sampleTrack.lengthKm)
  const laps = sheets.flatMap((sheet): Due[] =>
    sheet.laps.map((lap, index) => ({ atMs: endOf(sheet, index) - startMs, sheet, lap })),
  )
  const rows = [...flagSteps([session]), ...weatherSteps('', [session])].map(
    (row): Due => ({ atMs: Date.parse(timeIn(row.body)) - startMs, row }),
  )
  return { session, sheets, timeline: [...rows, ...laps].toSorted((a, b) => a.atMs - b.atMs) }
})
