import { imsaCars, imsaCarsOfLaps } from './imsa-cars.ts'
import { driverInSeat, driverOfLap, driversOfLaps } from './imsa-drivers.ts'
import { imsaLaps } from './imsa-laps.ts'
import { imsaWeather } from './imsa-weather.ts'
import type { ReadyProfile } from './ready-profile.ts'

const asNumber = (path: string) => ({ path, transform: 'number' })
const carByNumber = { ref: 'Car', by: { number: 'NUMBER' } }

const runSheets = [
  {
    path: 'results',
    key: ['carId'],
    fields: {
      carId: carByNumber,
      'parameters.position': { path: 'POSITION', or: ['POS'], transform: 'integer' },
      'parameters.status': 'STATUS',
      'parameters.officialLaps': { path: 'LAPS', transform: 'integer' },
      'parameters.gapToFirst': 'GAP_FIRST',
    },
  },
  {
    path: 'laps',
    key: ['carId'],
    distinct: true,
    fields: { carId: carByNumber, driverId: driverOfLap },
    children: { Lap: imsaLaps },
  },
]

const sessions = {
  from: '$.sessions',
  key: ['name'],
  initial: { status: 'finished' },
  fields: {
    name: 'name',
    type: { path: 'type', transform: 'lower' },
    startsAt: { path: 'startsAt', clock: { zone: '^.^.track.timeZone' }, transform: 'timestamp' },
    endsAt: { path: 'endsAt', clock: { zone: '^.^.track.timeZone' }, transform: 'timestamp' },
  },
  children: { RunSheet: runSheets, Weather: imsaWeather },
}

export const imsaAlkamel: ReadyProfile = {
  name: 'IMSA: Al Kamel timing CSV (laps, results, weather)',
  description: [
    'One session or a whole weekend, the files as they are downloaded: { "championship": { "name", "season", "series" }, "track": { "name", "country", "lengthKm", "cornerCount", "timeZone" }, "event": { "name", "startDate", "endDate" }, "sessions": [{ "name", "type", "startsAt", "endsAt", "laps": { "csv": "…" }, "results": { "csv": "…" }, "weather": { "csv": "…" } }] }.',
    'Of a track that is there already the name is enough. Times without a zone are the track’s local time, as in the names of the files.',
    'Numbers keep their zeros (01 is not 1). Results of practice and race have different columns; cars without a lap get a run sheet too. B at the line is an in-lap, time in the pit lane an out-lap. HOUR is the local time at the end of a lap; laps start from it, past midnight too. Weather is °F, inHg and mph, and becomes °C, hPa and km/h; RAIN -1 says nothing.',
  ].join('\n'),
  scope: {
    Track: {
      from: '$.track',
      key: ['name'],
      onMatch: 'skip',
      fields: {
        name: 'name',
        country: 'country',
        lengthKm: asNumber('lengthKm'),
        cornerCount: { path: 'cornerCount', transform: 'integer' },
        timeZone: 'timeZone',
      },
    },
    Championship: {
      from: '$.championship',
      key: ['name', 'season'],
      onMatch: 'skip',
      fields: { name: 'name', season: { path: 'season', transform: 'text' }, series: 'series' },
      children: {
        Event: {
          from: '$.event',
          key: ['name'],
          fields: {
            name: 'name',
            startDate: 'startDate',
            endDate: 'endDate',
            trackId: { ref: 'Track', by: { name: '^.track.name' } },
          },
          children: {
            Car: [imsaCars([1, 2, 3, 4, 5, 6].map(driverInSeat)), imsaCarsOfLaps(driversOfLaps)],
            Session: sessions,
          },
        },
      },
    },
  },
}
