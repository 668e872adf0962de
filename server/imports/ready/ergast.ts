import { f1TrackNodes, f1TrackRef } from './f1-track-nodes.ts'
import type { ReadyProfile } from './ready-profile.ts'

const TABLES = '$.pages[*].MRData.RaceTable'
const RACES = `${TABLES}.Races[*]`
const RESULTS = `${RACES}['Results','QualifyingResults','SprintResults'][*]`
const TIMINGS = `${RACES}.Laps[*].Timings[*]`

/** Levels from a result or pit stop, and from a timing, to its race; and from a race to the document. */
const RACE = '^.^'
const RACE_OF_TIMING = '^.^.^.^'
const WHOLE = '^.^.^.^.^.^'
const sameRace = (own: string, here: string) => ({
  [`${own}.season`]: `${here}.season`,
  [`${own}.round`]: `${here}.round`,
})
const ofThisRace = (own: string) => ({ [`${own}.season`]: 'season', [`${own}.round`]: 'round' })

const driverNamed = {
  firstName: 'Driver.givenName',
  lastName: 'Driver.familyName',
}

/** Timings only name drivers: the car is that of the driver's result. */
const ofDriver = (path: string) => ({ path, from: RESULTS, join: { 'Driver.driverId': 'driverId' } })

const pitStop = (path: string, back = 0) => ({
  path,
  from: `${RACES}.PitStops[*]`,
  join: { driverId: 'driverId', ...sameRace(RACE, RACE_OF_TIMING) },
  range: { at: '^.^.number', first: 'lap', last: 'lap', back },
})

const laps = {
  from: TIMINGS,
  join: { driverId: 'driverId', ...sameRace(RACE_OF_TIMING, RACE_OF_TIMING) },
  key: ['lapNumber'],
  // Pages may overlap.
  distinct: true,
  fields: {
    lapNumber: { path: '^.^.number', transform: 'integer' },
    lapTimeMs: { path: 'time', transform: 'lapTime' },
    position: { path: 'position', transform: 'integer' },
    pitIn: { ...pitStop('lap'), map: { '*': true }, default: false },
    pitOut: { ...pitStop('lap', 1), map: { '*': true }, default: false },
    'parameters.pitStopMs': { ...pitStop('duration'), transform: 'lapTime' },
    'parameters.pitStopLocalTime': pitStop('time'),
  },
}

const cars = {
  from: RESULTS,
  join: ofThisRace(RACE),
  key: ['number'],
  distinct: true,
  constants: { class: 'F1' },
  onlyNew: ['liveryColor'],
  fields: {
    number: 'number',
    name: 'Constructor.name',
    liveryColor: { path: 'number', transform: 'liveryColor' },
  },
  children: {
    Driver: {
      from: RESULTS,
      join: { number: 'number', ...sameRace(RACE, RACE) },
      key: ['firstName', 'lastName'],
      distinct: true,
      fields: {
        ...driverNamed,
        code: 'Driver.code',
        dob: { path: 'Driver.dateOfBirth', transform: 'date' },
        nationality: 'Driver.nationality',
      },
    },
  },
}

const runSheets = [
  {
    from: RESULTS,
    join: ofThisRace(RACE),
    key: ['carId'],
    distinct: true,
    fields: {
      carId: { ref: 'Car', by: { number: 'number' } },
      driverId: { ref: 'Driver', by: driverNamed },
    },
  },
  {
    from: TIMINGS,
    join: ofThisRace(RACE_OF_TIMING),
    key: ['carId'],
    distinct: true,
    fields: { carId: { ref: 'Car', by: { number: ofDriver('number') } } },
    children: { Lap: laps },
  },
]

export const ergast: ReadyProfile = {
  name: 'Ergast: one race with results, laps and pit stops',
  description: [
    'Answers of the Ergast API (or of Jolpica’s copy of it) for one race, all pages as a list : { "session": { "name": "Race", "type": "race", "startsAt", "endsAt" }, "pages": [{ "MRData": … }, …] }.',
    'Pages with results (or qualifying, or sprint results) say who drove which car, the others bring laps and pit stops, in any order; pages may overlap. With the race’s own page first the event begins on the day of the first practice, else on that of the race.',
    'Races that have no laps in the document become events of the calendar. All numbers are text, lap times m:ss.mmm. A pit stop makes its lap an in-lap and the next one an out-lap.',
  ].join('\n'),
  scope: {
    Track: f1TrackNodes('ergast', RACES, 'Circuit.circuitId'),
    Championship: {
      from: RACES,
      key: ['name', 'season'],
      distinct: true,
      onMatch: 'skip',
      constants: { name: 'FIA Formula One World Championship', series: 'Formula 1' },
      fields: { season: 'season' },
      children: {
        Event: {
          from: RACES,
          join: { season: 'season' },
          key: ['name'],
          distinct: true,
          fields: {
            name: 'raceName',
            trackId: f1TrackRef('ergast', 'Circuit.circuitId'),
            startDate: { path: 'FirstPractice.date', or: ['Qualifying.date', 'date'], transform: 'date' },
            endDate: { path: 'date', transform: 'date' },
            'parameters.round': { path: 'round', transform: 'integer' },
          },
          children: {
            Car: cars,
            Session: {
              from: `${TABLES}.Races[?@.Laps]`,
              join: { season: 'season', round: 'round' },
              key: ['name'],
              distinct: true,
              initial: { status: 'finished' },
              fields: {
                name: `${WHOLE}.session.name`,
                type: { path: `${WHOLE}.session.type`, transform: 'lower' },
                startsAt: { path: `${WHOLE}.session.startsAt`, transform: 'timestamp' },
                endsAt: { path: `${WHOLE}.session.endsAt`, transform: 'timestamp' },
              },
              children: { RunSheet: runSheets },
            },
          },
        },
      },
    },
  },
}
