import { f1TrackNodes, f1TrackRef } from './f1-track-nodes.ts'
import { openF1Cars } from './openf1-cars.ts'
import type { OpenF1Dialect } from './openf1-dialect.ts'
import { openF1Driver } from './openf1-driver.ts'
import { openF1Laps } from './openf1-laps.ts'
import { openF1Weather } from './openf1-weather.ts'

const carByNumber = { ref: 'Car', by: { number: { path: 'driver_number', transform: 'text' } } }
const asNumber = (path: string) => ({ path, transform: 'number' })

/** A session with everything OpenF1 has for it. */
const sessions = (dialect: OpenF1Dialect) => ({
  from: '$.sessions',
  join: { meeting_key: 'meeting_key' },
  key: ['name'],
  distinct: true,
  initial: { status: 'finished' },
  fields: {
    name: 'session_name',
    type: {
      path: 'session_type',
      map: {
        'Practice*': 'practice',
        '*Qualifying*': 'qualifying',
        Race: 'race',
        'Sprint*': 'race',
        '*': 'other',
      },
    },
    startsAt: { path: 'date_start', transform: dialect.moment },
    endsAt: { path: 'date_end', transform: dialect.moment },
    'parameters.openF1SessionKey': asNumber('session_key'),
  },
  children: {
    RunSheet: [
      {
        from: '$.drivers',
        join: { session_key: 'session_key' },
        key: ['carId'],
        distinct: true,
        fields: { carId: carByNumber, driverId: openF1Driver },
      },
      // Laps of unknown drivers are rejected through their car, instead of being skipped silently.
      {
        from: '$.laps',
        join: { session_key: 'session_key' },
        key: ['carId'],
        distinct: true,
        fields: { carId: carByNumber },
        children: { Lap: openF1Laps(dialect) },
      },
    ],
    Weather: openF1Weather(dialect),
  },
})

/** OpenF1's collections by name: a meeting, its sessions, and their data. */
export function openF1Scope(dialect: OpenF1Dialect): Record<string, unknown> {
  const { moment } = dialect
  return {
    Track: f1TrackNodes('openF1', '$.meetings', 'circuit_short_name'),
    Championship: {
      from: '$.meetings',
      key: ['name', 'season'],
      distinct: true,
      onMatch: 'skip',
      constants: { name: 'FIA Formula One World Championship', series: 'Formula 1' },
      fields: { season: { path: 'year', transform: 'text' } },
      children: {
        Event: {
          from: '$.meetings',
          join: { year: 'year' },
          key: ['name'],
          distinct: true,
          fields: {
            name: 'meeting_name',
            trackId: f1TrackRef('openF1', 'circuit_short_name'),
            startDate: { path: 'date_start', transform: [moment, 'date'] },
            endDate: {
              path: 'date_end',
              from: '$.sessions',
              join: { meeting_key: 'meeting_key' },
              take: 'last',
              transform: [moment, 'date'],
            },
            'parameters.openF1MeetingKey': asNumber('meeting_key'),
            'parameters.officialName': 'meeting_official_name',
          },
          children: { Car: openF1Cars, Session: sessions(dialect) },
        },
      },
    },
  }
}
