import { hasReading } from '../../db/laps/weather-readings.ts'
import type { Effect } from '../../timing/book/effects.ts'
import { services } from '../index.ts'
import type { Writing } from '../principal.ts'
import { insertIfValid } from './insert-if-valid.ts'

/** The track's station reports its readings every few seconds. */
const APART_MS = 60_000

const iso = (ms: number) => new Date(Math.round(ms)).toISOString()

/**
 * Stores a reading of the track's station, if it is of something and none is stored within a minute of it.
 *
 * @param sessions those of the feed's runs that are stored
 */
export function recordReading(
  scope: Writing,
  eventId: string,
  sessions: ReadonlyMap<number, string>,
  { type: _, run, at, ...reported }: Extract<Effect, { type: 'weather' }>,
): void {
  const isEmpty = Object.values(reported).every((value) => value === null)
  if (isEmpty || hasReading(scope, eventId, iso(at - APART_MS), iso(at + APART_MS))) return
  const sessionId = run === null ? null : (sessions.get(run) ?? null)
  const measuredAt = iso(at)
  insertIfValid(scope, services.weather, { eventId, sessionId, measuredAt, ...reported, source: 'station' })
}
