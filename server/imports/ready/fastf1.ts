import { f1TrackNodes, f1TrackRef } from './f1-track-nodes.ts'
import type { ReadyProfile } from './ready-profile.ts'

const sameRound = { RoundNumber: 'RoundNumber' }
const sameDriver = { ...sameRound, DriverNumber: 'DriverNumber' }

const asNumber = (path: string) => ({ path, transform: 'number' })
const asInteger = (path: string) => ({ path, transform: 'integer' })
const duration = (path: string) => ({ path, transform: 'lapTime' })
const asBoolean = (path: string) => ({ path, transform: 'boolean' })
const carByNumber = { ref: 'Car', by: { number: { path: 'DriverNumber', transform: 'text' } } }
const driverByCode = { ref: 'Driver', by: { code: 'Driver' } }

/** Parameters of a round: FastF1's laps have neither a date nor a session. */
const ofRound = (path: string) => ({ path, from: '$.events', join: sameRound })

const laps = {
  from: '$.laps',
  join: sameDriver,
  key: ['lapNumber'],
  // A car that is wheeled back and starts again has its first lap twice; the first one counts.
  distinct: true,
  fields: {
    lapNumber: asInteger('LapNumber'),
    lapTimeMs: duration('LapTime'),
    sector1Ms: duration('Sector1Time'),
    sector2Ms: duration('Sector2Time'),
    sector3Ms: duration('Sector3Time'),
    driverId: driverByCode,
    stint: asInteger('Stint'),
    compound: 'Compound',
    tyreAgeLaps: asInteger('TyreLife'),
    pitIn: { path: 'PitInTime', map: { '*': true }, default: false },
    pitOut: { path: 'PitOutTime', map: { '*': true }, default: false },
    valid: { path: 'Deleted', transform: ['text', 'lower', 'map'], map: { true: false, '*': true } },
    comment: 'DeletedReason',
    // One digit per status shown during the lap: the worst counts.
    trackStatus: {
      path: 'TrackStatus',
      map: { '*5*': 'red', '*4*': 'SC', '*6*': 'VSC', '*7*': 'VSC', '*2*': 'yellow', '*': 'green' },
    },
    position: asInteger('Position'),
    topSpeedKph: asNumber('SpeedST'),
    startedAt: { path: 'LapStartDate', transform: 'timestamp' },
    'parameters.speedI1Kph': asNumber('SpeedI1'),
    'parameters.speedI2Kph': asNumber('SpeedI2'),
    'parameters.speedFinishLineKph': asNumber('SpeedFL'),
    'parameters.freshTyre': asBoolean('FreshTyre'),
    'parameters.isAccurate': asBoolean('IsAccurate'),
    'parameters.isGenerated': asBoolean('FastF1Generated'),
    'parameters.trackStatus': 'TrackStatus',
  },
}

const drivers = [
  {
    from: '$.results',
    join: { DriverNumber: 'DriverNumber', Abbreviation: 'Driver' },
    key: ['code'],
    distinct: true,
    fields: {
      code: 'Abbreviation',
      firstName: 'FirstName',
      lastName: 'LastName',
      nationality: 'CountryCode',
    },
  },
  // Laps have three-letter codes, which find or create the driver.
  {
    key: ['code'],
    distinct: true,
    onMatch: 'skip',
    constants: { firstName: 'Driver' },
    fields: { code: 'Driver', lastName: 'Driver' },
  },
  { key: ['code'], distinct: true, onMissing: 'skip', fields: { code: 'Driver' } },
]

const cars = {
  from: '$.laps',
  join: sameRound,
  key: ['number'],
  distinct: true,
  constants: { class: 'F1' },
  onlyNew: ['liveryColor'],
  fields: {
    number: { path: 'DriverNumber', transform: 'text' },
    name: 'Team',
    liveryColor: { path: 'DriverNumber', transform: 'liveryColor' },
  },
  children: { Driver: drivers },
}

export const fastF1: ReadyProfile = {
  name: 'FastF1: laps of one or several rounds',
  description: [
    'Laps as FastF1 gives them, with RoundNumber and EventName in each row, and what they do not say: { "season": 2025, "events": [{ "RoundNumber": 2, "startDate", "endDate", "session": "Sprint", "type": "race", "startsAt", "endsAt" }], "laps": { "csv": "…" }, "results": { "csv": "…" } }.',
    'Each round needs its line in "events"; "results" (FastF1’s session results, for the drivers’ names) may be left out: a driver is then found or made by the three letters.',
    'Durations are pandas text (0 days 00:01:36.123000). TrackStatus has every code shown during the lap, of which the worst counts. A time in PitInTime or PitOutTime makes an in-lap or out-lap; deleted laps do not count.',
  ].join('\n'),
  scope: {
    Track: f1TrackNodes('events', '$.laps', 'EventName'),
    Championship: {
      from: '$',
      key: ['name', 'season'],
      onMatch: 'skip',
      constants: { name: 'FIA Formula One World Championship', series: 'Formula 1' },
      fields: { season: { path: 'season', transform: 'text' } },
      children: {
        Event: {
          from: '$.laps',
          key: ['name'],
          distinct: true,
          fields: {
            name: 'EventName',
            trackId: f1TrackRef('events', 'EventName'),
            startDate: ofRound('startDate'),
            endDate: ofRound('endDate'),
            'parameters.round': asInteger('RoundNumber'),
          },
          children: {
            Car: cars,
            Session: {
              key: ['name'],
              distinct: true,
              initial: { status: 'finished' },
              fields: {
                name: ofRound('session'),
                type: ofRound('type'),
                startsAt: { ...ofRound('startsAt'), transform: 'timestamp' },
                endsAt: { ...ofRound('endsAt'), transform: 'timestamp' },
              },
              children: {
                RunSheet: {
                  from: '$.laps',
                  join: sameRound,
                  key: ['carId'],
                  distinct: true,
                  fields: { carId: carByNumber, driverId: driverByCode },
                  children: { Lap: laps },
                },
              },
            },
          },
        },
      },
    },
  },
}
